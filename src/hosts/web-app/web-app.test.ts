import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { buildHost } from '../../platform/http/host.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { errorPage } from '../pages/error-page.ts';
import { appAddresses } from './addresses.ts';
import { mountWebApp } from './web-app.ts';

const SCRIPT = '/assets/index-Ab12.js';
const SOURCE = 'console.log("Tocsin");\n'.repeat(200);

async function build(directory: string) {
  await mkdir(join(directory, 'assets'), { recursive: true });
  await mkdir(join(directory, '.vite'), { recursive: true });
  await writeFile(join(directory, 'index.html'), `<!doctype html><script src="${SCRIPT}"></script>`);
  await writeFile(join(directory, '.vite/manifest.json'), '{}');
  await writeFile(join(directory, SCRIPT), SOURCE);
  await writeFile(join(directory, `${SCRIPT}.gz`), gzipSync(SOURCE));
  await writeFile(join(directory, `${SCRIPT}.br`), brotliCompressSync(SOURCE));
  await writeFile(join(directory, 'worker.js'), SOURCE);
  await writeFile(join(directory, 'app.webmanifest'), '{}');
  await writeFile(join(directory, 'assets/small-Cd34.css'), 'a{}');
  await writeFile(join(directory, 'assets/notes-Ef56.md'), 'nobody asked for it');
}

async function openApp(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-web-app-'));
  t.after(() => rm(directory, { recursive: true }));
  const host = await buildHost({
    app: bareApp(),
    surface: 'dashboard',
    prefix: '/api',
    routes: [],
    resolveActor: async () => null,
    extra: (fastify) => mountWebApp(fastify, directory),
    errorPage,
  });
  t.after(() => host.close());
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    host.inject({ method, url, headers: { host: 'dashboard.test', ...headers } });
  return { ask, directory };
}

test('each address of the app opens its page, which is asked for anew each time', async (t) => {
  const { ask, directory } = await openApp(t);
  await build(directory);
  const opened = appAddresses.map((path) => path.replace(':id', '7').replace('*', '7/servers?range=24h'));
  assert.ok(opened.includes('/a/7/servers?range=24h'));
  for (const path of opened) {
    const { statusCode, headers, body } = await ask(path);
    assert.equal(statusCode, 200, path);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.match(body, /^<!doctype html>/);
  }
});

test('what the page may load and do is said with it, and no script or style within it is', async (t) => {
  const { ask, directory } = await openApp(t);
  await build(directory);
  const { headers } = await ask('/a/7');
  const policy = String(headers['content-security-policy']).split('; ');
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'trusted-types tocsin-worker',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    assert.ok(policy.includes(rule), rule);
  assert.doesNotMatch(policy.join(), /unsafe/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'], 'same-origin');
  assert.ok(headers['x-request-id']);
});

test('a page that the browser has already is not sent again, and a new one is', async (t) => {
  const { ask, directory } = await openApp(t);
  await build(directory);
  const { headers } = await ask('/a/7');
  const again = { 'if-none-match': String(headers.etag) };
  const same = await ask('/a/8', again);
  assert.equal(same.statusCode, 304);
  assert.equal(same.body, '');
  assert.equal(same.headers['cache-control'], 'no-cache');
  await writeFile(join(directory, 'index.html'), '<!doctype html>another build');
  assert.equal((await ask('/a/8', again)).body, '<!doctype html>another build');
});

test('files are sent compressed as the browser takes them, for good', async (t) => {
  const { ask, directory } = await openApp(t);
  await build(directory);
  const plain = await ask(SCRIPT);
  assert.equal(plain.body, SOURCE);
  assert.equal(plain.headers['content-encoding'], undefined);
  const gzip = await ask(SCRIPT, { 'accept-encoding': 'gzip' });
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(gzip.rawPayload).toString(), SOURCE);
  const brotli = await ask(SCRIPT, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), SOURCE);
  for (const { headers } of [plain, gzip, brotli]) {
    assert.match(String(headers['content-type']), /^(text|application)\/javascript/);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers.vary, 'Accept-Encoding');
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }
  const small = await ask('/assets/small-Cd34.css', { 'accept-encoding': 'br' });
  assert.equal(small.body, 'a{}');
  assert.equal(small.headers['content-encoding'], undefined);
});

test('HEAD says of pages and files what GET does, without the body', async (t) => {
  const { ask, directory } = await openApp(t);
  await build(directory);
  for (const path of ['/a/7', SCRIPT]) {
    const [got, head] = [await ask(path), await ask(path, {}, 'HEAD')];
    assert.equal(head.statusCode, 200);
    assert.equal(head.body, '');
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'] as const)
      assert.equal(head.headers[name], got.headers[name], `${name} of ${path}`);
  }
});

test('a file that is not there is not found, and never the page', async (t) => {
  const { ask, directory } = await openApp(t);
  await build(directory);
  for (const path of [
    '/assets/index-former.js',
    '/assets/',
    '/assets',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets//index-Ab12.js',
    '/assets/%00',
    '/assets/..%5cindex.html',
    '/assets/%2e%2e%2findex.html',
    `${SCRIPT}.br`,
    '/assets/notes-Ef56.md',
    '/assets/.hidden.js',
    '/assets/index-Ab12.js%00',
    '/.vite/manifest.json',
    '/index.html',
    '/nowhere',
    '/a',
  ]) {
    const { statusCode, body, headers } = await ask(path);
    assert.equal(statusCode, 404, path);
    assert.equal(body, '{"error":"not_found"}', path);
    assert.equal(headers['cache-control'], 'no-store', path);
  }
});

test('other methods learn which ones there are', async (t) => {
  const { ask } = await openApp(t);
  for (const path of ['/a/7/servers', SCRIPT]) {
    const { statusCode, headers } = await ask(path, {}, 'POST');
    assert.equal(statusCode, 405, path);
    assert.equal(headers.allow, 'GET, HEAD');
  }
});

test('where the app was not built, its addresses say how to, until it is', async (t) => {
  const { ask, directory } = await openApp(t);
  const { statusCode, headers, body } = await ask('/a/7');
  assert.equal(statusCode, 503);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(body, /npm run build:web/);
  await build(directory);
  assert.equal((await ask('/a/7')).statusCode, 200);
  assert.equal((await ask(SCRIPT)).statusCode, 200);
});

test('what an installed app begins with is asked for anew, and the service worker may ask its own host alone', async (t) => {
  const { ask, directory } = await openApp(t);
  await build(directory);
  const worker = await ask('/worker.js');
  assert.deepEqual([worker.statusCode, worker.body], [200, SOURCE]);
  assert.match(String(worker.headers['content-type']), /javascript/);
  assert.equal(worker.headers['content-security-policy'], "default-src 'none'; connect-src 'self'");
  assert.equal(worker.headers['cache-control'], 'no-cache');
  const again = await ask('/worker.js', { 'if-none-match': String(worker.headers.etag) });
  assert.equal(again.statusCode, 304);
  const manifest = await ask('/app.webmanifest');
  assert.deepEqual(
    [manifest.statusCode, manifest.headers['content-type']],
    [200, 'application/manifest+json'],
  );
  assert.equal((await ask('/icon-192.png')).statusCode, 404, 'not built yet');
});
