import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import Type from 'typebox';
import { ask } from '../../testing/ask.ts';
import { bareResolve } from '../../testing/bare-actor.ts';
import { bareApp, bareConfig } from '../../testing/bare-app.ts';
import { testClock } from '../../testing/clock.ts';
import { facts } from '../../testing/things.ts';
import type { App } from '../app.ts';
import { unauthorized } from '../errors.ts';
import { createLog } from '../log.ts';
import { shortMemory } from '../short-memory.ts';
import { buildHost } from './host.ts';
import { publicRoute, scopedRoute } from './route.ts';

const READY_MS = 60_000;
const KNOWN_MS = 1_000;
const TEXT = 'né à 7 h – 😀';

/** A host whose routes say how often they were asked. */
async function openStage(t: TestContext, given: Partial<App> = {}) {
  const clock = testClock();
  const callers = shortMemory({ clock, keptMs: KNOWN_MS, most: 10 });
  const app = bareApp({ clock, callers, ...given });
  let asked = 0;
  const answer = ({ reply }: { reply: { readyUntilMs?: number; headers: Record<string, string> } }) => {
    asked += 1;
    reply.readyUntilMs = clock.monotonicMs() + READY_MS;
    Object.assign(reply.headers, { 'Cache-Control': 'max-age=60', ETag: `"${asked}"` });
    return Promise.resolve({ asked });
  };
  const host = await buildHost({
    app,
    surface: 'api',
    prefix: '',
    routes: [
      publicRoute({ ...facts, method: 'GET', path: '/shown/:name', handler: answer }),
      scopedRoute({
        ...facts,
        method: 'GET',
        path: '/held',
        access: { kind: 'scoped', key: 'api' },
        handler: answer,
      }),
      publicRoute({ ...facts, method: 'POST', path: '/shown/:name', handler: answer }),
      publicRoute({
        ...facts,
        method: 'GET',
        path: '/texts/:times',
        params: Type.Object({ times: Type.Integer() }),
        handler: async ({ params, ...call }) => ({
          ...(await answer(call)),
          text: TEXT.repeat(params.times),
        }),
      }),
    ],
    resolveActor: bareResolve,
    resolveScope: async (_app, { headers }) => {
      const key = String(headers['x-api-key']);
      const found = await callers.recall(key, async () => (key.startsWith('good') ? key : null));
      return found
        ? { account_id: 7, plan: 'free', bound_to: 'it', knownUntilMs: callers.knownUntilMs(key) }
        : unauthorized();
    },
  });
  t.after(() => host.close());
  await host.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(host.server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask({ method, url: url + path, headers });
  return { app, clock, callers, get };
}

test('what a route says is ready is given again as it was, but for the id of the request and the time', async (t) => {
  const { get, clock } = await openStage(t);
  const [first, second] = [await get('/shown/a'), await get('/shown/a')];
  assert.deepEqual([first.body, second.body], [{ asked: 1 }, { asked: 1 }]);
  const headersOf = (answer: typeof first) =>
    Object.fromEntries([...answer.headers].filter(([name]) => !['x-request-id', 'date'].includes(name)));
  assert.deepEqual(headersOf(second), headersOf(first));
  assert.equal(second.headers.get('etag'), '"1"');
  assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'));
  clock.pass(READY_MS - 1);
  const last = await get('/shown/a');
  assert.deepEqual(last.body, { asked: 1 });
  const dates = [first, second, last].map(({ headers }) => headers.get('date'));
  const [then, now] = [clock.now().getTime() - READY_MS + 1, clock.now().getTime()];
  assert.deepEqual(
    dates,
    [then, then, now].map((ms) => new Date(ms).toUTCString()),
  );
  clock.pass(1);
  assert.deepEqual((await get('/shown/a')).body, { asked: 2 });
});

test('an answer that is ready has the same bytes, short or long, whatever is written in it', async (t) => {
  const { get } = await openStage(t);
  const plain = { 'accept-encoding': 'identity' };
  for (const [index, times] of [1, 5_000].entries())
    for (let count = 0; count < 2; count += 1) {
      const { body } = await get(`/texts/${times}`, plain);
      assert.deepEqual(body, { asked: index + 1, text: TEXT.repeat(times) });
    }
});

test('whoever asks for something else, or otherwise, is answered by the route', async (t) => {
  const { get } = await openStage(t);
  await get('/shown/a');
  const others = [
    await get('/shown/b'),
    await get('/shown/a?style=other'),
    await get('/shown/a', {}, 'POST'),
    await get('/shown/a', { authorization: 'Bearer x' }),
    await get('/shown/a', { 'if-none-match': '"0"' }),
    await get('/shown/a', { cookie: 'session=1' }),
  ];
  assert.deepEqual(
    others.map(({ body }) => body.asked),
    [2, 3, 4, 5, 6, 7],
  );
  assert.equal((await get('/shown/a', {}, 'HEAD')).body, '');
  assert.deepEqual((await get('/shown/a')).body, { asked: 1 });
});

test('what is for the holder of a key is ready for that key, for as long as the key is believed', async (t) => {
  const { get, clock, callers } = await openStage(t);
  const asked = async (key: string) => (await get('/held', { 'x-api-key': key })).body.asked;
  assert.deepEqual([await asked('good'), await asked('good'), await asked('good 2')], [1, 1, 2]);
  assert.equal((await get('/held', { 'x-api-key': 'bad' })).status, 401);
  assert.equal((await get('/held')).status, 401);
  clock.pass(KNOWN_MS);
  assert.equal(await asked('good'), 3);
  callers.forget();
  assert.equal(await asked('good'), 4);
});

test('an answer that was ready is logged and counted like any other', async (t) => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
  const { get, app } = await openStage(t, { log });
  for (let count = 0; count < 3; count += 1) await get('/held', { 'x-api-key': 'good' });
  const logged = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    logged.map(({ method, route, status, ip, account_id }) => [method, route, status, ip, account_id]),
    Array.from({ length: 3 }, () => ['GET', '/held', '200', '127.0.0.1', 7]),
  );
  assert.match(
    await app.metrics.metrics(),
    /tocsin_http_requests_total\{surface="api",method="GET",route="\/held",status="200"\} 3/,
  );
});

test('where TLS is asked for, a plain request is sent there though an answer is ready', async (t) => {
  const { get } = await openStage(t, {
    urls: { api: 'https://api.test', dashboard: 'https://dashboard.test' },
    config: { ...bareConfig, trustProxy: ['127.0.0.1'] },
  });
  const secure = { 'x-forwarded-proto': 'https' };
  await get('/shown/a', secure);
  const again = await get('/shown/a', secure);
  assert.deepEqual([again.body.asked, again.headers.get('strict-transport-security') !== null], [1, true]);
  assert.equal((await get('/shown/a')).status, 308);
});

test('any number of spellings takes bounded room, and what is asked for of late stays', async (t) => {
  const { get } = await openStage(t);
  await get('/shown/a');
  for (let spelling = 0; spelling < 5_000; spelling += 1) await get(`/shown/b?${spelling}`);
  assert.equal((await get('/shown/b?4999')).body.asked, 5_001);
  assert.equal((await get('/shown/a')).body.asked, 5_002);
});
