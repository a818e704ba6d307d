// Logos of status pages: what is taken, and what becomes of it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { seconds } from '../../../platform/time.ts';
import { startTestService } from '../../../testing/service.ts';
import { pictureLibrary } from '../pictures.ts';
import { isFaultOfOurs, redraw, rightsToDraw } from './redraw.ts';

const LIBRARY = pictureLibrary() ?? assert.fail('sharp is not installed');

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#24406b' } });

async function openStage(t: TestContext) {
  const service = await startTestService(t);
  const { alice, api } = service;
  const page: { id: number } = await alice.post('/status-pages', { slug: 'quill', name: 'Page' });
  const path = `/status-pages/${page.id}/logo`;
  return {
    ...service,
    path,
    page,
    put: (image: Buffer | string) =>
      alice.send('PUT', path, { image: typeof image === 'string' ? image : image.toString('base64') }),
    fetchLogo: (headers: Record<string, string> = {}, url = `${api}/status/quill/logo`) =>
      fetch(url, { headers }),
  };
}

test('an uploaded logo is drawn anew as a PNG that fits, without what was hidden in it', async (t) => {
  const { put, fetchLogo } = await openStage(t);
  const secret = 'hidden-in-the-picture';
  const upload = await plain(2_000, 500)
    .jpeg()
    .withExif({ IFD0: { Copyright: secret } })
    .toBuffer();
  const polyglot = Buffer.concat([upload, Buffer.from(`<script>alert('${secret}')</script>`)]);
  assert.ok(polyglot.includes(secret));
  const answer = await put(polyglot);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const logo = await fetchLogo({}, answer.body.logo_url);
  assert.equal(logo.status, 200);
  assert.equal(logo.headers.get('content-type'), 'image/png');
  assert.equal(logo.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(logo.headers.get('content-security-policy'), "default-src 'none'; sandbox");
  assert.equal(logo.headers.get('cache-control'), 'public, max-age=60');
  const drawn = Buffer.from(await logo.arrayBuffer());
  assert.ok(!drawn.includes(secret) && !drawn.includes('script'));
  const { format, width, height, exif } = await sharp(drawn).metadata();
  assert.deepEqual(
    { format, width, height, exif },
    { format: 'png', width: 640, height: 160, exif: undefined },
  );
  const again = await fetchLogo({ 'If-None-Match': logo.headers.get('etag') ?? '' });
  assert.deepEqual([again.status, await again.text()], [304, '']);
});

test('PNG, JPEG, WebP and GIF are taken, a small one is not made larger', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const drawn = await redraw(LIBRARY, 1, await plain(40, 20).toFormat(format).toBuffer());
    assert.ok(drawn, format);
    const { width, height } = await sharp(drawn).metadata();
    assert.deepEqual([width, height], [40, 20], format);
  }
});

test('what is no such picture is refused: SVG with script, other formats, half a picture, bombs', async (t) => {
  const { put, fetchLogo } = await openStage(t);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const bomb = await plain(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
  const noise = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const refused = {
    svg: Buffer.from(svg),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    tiff: await plain(9, 9).tiff().toBuffer(),
    avif: await plain(16, 16).avif().toBuffer(),
    half: noise.subarray(0, noise.length / 2),
    bomb,
    text: Buffer.from('no picture'),
  };
  for (const [what, upload] of Object.entries(refused)) {
    const { status, body } = await put(upload);
    assert.equal(status, 400, what);
    assert.deepEqual(
      body.issues,
      [{ field: 'image', reason: 'a PNG, JPEG, WebP or GIF of at most 16 megapixels' }],
      what,
    );
  }
  const { body: noBase64 } = await put('not base64!');
  assert.deepEqual(noBase64.issues, [{ field: 'image', reason: 'base64' }]);
  assert.equal((await put(Buffer.alloc(1_048_577))).status, 400);
  assert.equal((await put(Buffer.alloc(3_000_000))).status, 413);
  assert.equal((await fetchLogo()).status, 404);
});

test('a logo is replaced, linked instead, and removed', async (t) => {
  const { put, fetchLogo, alice, page, path, advance } = await openStage(t);
  const [first, second] = [await plain(10, 10).png().toBuffer(), await plain(20, 10).png().toBuffer()];
  const { logo_url } = (await put(first)).body;
  assert.notEqual((await put(second)).body.logo_url, logo_url);
  const linked = await alice.patch(`/status-pages/${page.id}`, { logo_url: 'https://cdn.example/l.png' });
  assert.equal(linked.logo_url, 'https://cdn.example/l.png');
  assert.equal((await fetchLogo()).status, 404);
  assert.match((await put(first)).body.logo_url, /\/status\/quill\/logo\?v=/);
  await advance(seconds(60));
  assert.equal((await fetchLogo()).status, 200);
  assert.equal((await alice.delete(path)).logo_url, null);
  await advance(seconds(60));
  assert.equal((await fetchLogo()).status, 404);
  assert.equal((await alice.send('DELETE', path)).status, 200);
});

test('a logo for dark pages is kept beside the other one, and takes nothing from it', async (t) => {
  const { put, fetchLogo, alice, page, path, advance } = await openStage(t);
  const dark = (await plain(20, 10).png().toBuffer()).toString('base64');
  await put(await plain(10, 10).png().toBuffer());
  const { logo_url, dark_logo_url } = (await alice.send('PUT', path, { image: dark, theme: 'dark' })).body;
  assert.match(dark_logo_url, /\/status\/quill\/logo\?v=[\w-]+&theme=dark$/);
  const pictures = await Promise.all([logo_url, dark_logo_url].map((url) => fetchLogo({}, url)));
  const sizes = pictures.map(
    async (one) => (await sharp(Buffer.from(await one.arrayBuffer())).metadata()).width,
  );
  assert.deepEqual(await Promise.all(sizes), [10, 20]);
  const same = await alice.patch(`/status-pages/${page.id}`, { dark_logo_url });
  assert.equal(same.dark_logo_url, dark_logo_url, 'sent back as it was read');
  const removed = await alice.delete(`${path}?theme=dark`);
  assert.deepEqual([removed.logo_url, removed.dark_logo_url], [logo_url, null]);
  await advance(seconds(60));
  assert.equal((await fetchLogo({}, dark_logo_url)).status, 404);
  assert.equal((await fetchLogo()).status, 200);
});

test('nobody else changes a logo, and that of a page that is turned off is not shown', async (t) => {
  const { put, fetchLogo, alice, charlie, page, path, advance } = await openStage(t);
  const image = (await plain(10, 10).png().toBuffer()).toString('base64');
  assert.equal((await charlie.send('PUT', path, { image })).status, 404);
  assert.equal((await charlie.send('DELETE', path)).status, 404);
  await put(image);
  await alice.patch(`/status-pages/${page.id}`, { enabled: false });
  await advance(seconds(60));
  assert.equal((await fetchLogo()).status, 404);
});

test('a process that cannot draw is a fault of ours, one that a picture ended is not', () => {
  assert.deepEqual([null, 0, 3, 1, 127].map(isFaultOfOurs), [false, false, false, true, true]);
});

test('what draws may read its code and nothing else, write nothing and start nothing', () => {
  const attempt = (code: string) =>
    spawnSync(process.execPath, [...rightsToDraw(LIBRARY), '--eval', code], { env: {}, encoding: 'utf8' });
  assert.equal(attempt("require('node:module').createRequire(process.execPath)").status, 0);
  for (const code of [
    "require('node:fs').readFileSync('/etc/passwd')",
    "require('node:fs').writeFileSync('/tmp/written-by-a-logo', '')",
    "require('node:child_process').spawnSync('true')",
  ])
    assert.match(attempt(code).stderr, /ERR_ACCESS_DENIED/, code);
});
