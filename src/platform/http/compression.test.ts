import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Type from 'typebox';
import { bareResolve } from '../../testing/bare-actor.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { encodingFor } from './compression.ts';
import { buildHost } from './host.ts';
import { publicRoute } from './route.ts';

const facts = { tag: 'Things', summary: 'A thing', response: Type.Unknown() };

async function openStage(t: TestContext) {
  let asked = 0;
  const app = bareApp();
  const answer = (text: string) =>
    publicRoute({
      ...facts,
      method: 'GET',
      path: `/${text.length}`,
      async handler({ reply }) {
        asked += 1;
        reply.readyUntilMs = app.clock.monotonicMs() + 60_000;
        reply.headers.etag = '"x"';
        return { text };
      },
    });
  const host = await buildHost({
    app,
    surface: 'api',
    prefix: '',
    routes: [answer('a'.repeat(10)), answer('a'.repeat(5_000)), answer('a'.repeat(100_000))],
    resolveActor: bareResolve,
  });
  t.after(() => host.close());
  const { port } = new URL(await host.listen({ port: 0, host: '127.0.0.1' }));
  const get = (path: string, headers: Record<string, string>) =>
    host.inject({ method: 'GET', url: path, headers });
  /** Over a connection, where what is ready is given again. */
  const fetchText = async (path: string, encoding: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'accept-encoding': encoding },
    });
    return { encoding: reply.headers.get('content-encoding'), text: await reply.text() };
  };
  return { get, fetchText, asked: () => asked };
}

test('a caller is answered packed as they accept it, and not where a page of another site asks', () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['gzip;q=0.0', null],
    ['identity', null],
    ['*', null],
    ['', null],
  ] as const)
    assert.equal(encodingFor({ 'accept-encoding': accepted }), encoding, accepted);
  assert.equal(encodingFor({}), null);
  for (const site of ['cross-site', 'same-site'])
    assert.equal(encodingFor({ 'accept-encoding': 'br', 'sec-fetch-site': site }), null);
  assert.equal(encodingFor({ 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' }), 'br');
});

test('answers are packed from 1 KB on, and say what they depend on', async (t) => {
  const { get } = await openStage(t);
  for (const length of [5_000, 100_000]) {
    const plain = await get(`/${length}`, {});
    const brotli = await get(`/${length}`, { 'accept-encoding': 'gzip, br' });
    const gzip = await get(`/${length}`, { 'accept-encoding': 'gzip' });
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body);
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
    assert.ok(gzip.rawPayload.length < 1_024);
    assert.deepEqual(
      [plain, brotli, gzip].map(({ headers }) => [headers['content-encoding'], headers.vary, headers.etag]),
      [
        [undefined, 'Accept-Encoding', '"x"'],
        ['br', 'Accept-Encoding', 'W/"x"'],
        ['gzip', 'Accept-Encoding', 'W/"x"'],
      ],
    );
    assert.equal(Number(brotli.headers['content-length']), brotli.rawPayload.length);
  }
  const small = await get('/10', { 'accept-encoding': 'br' });
  assert.deepEqual([small.headers['content-encoding'], small.json()], [undefined, { text: 'a'.repeat(10) }]);
});

test('what is ready is packed once for each way of packing', async (t) => {
  const { fetchText, asked } = await openStage(t);
  for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip', 'identity', 'gzip, br'])
    assert.deepEqual(await fetchText('/5000', encoding), {
      encoding: encoding === 'identity' ? null : (encoding.split(', ').at(-1) ?? null),
      text: JSON.stringify({ text: 'a'.repeat(5_000) }),
    });
  assert.equal(asked(), 3);
});
