import assert from 'node:assert/strict';
import { test } from 'node:test';
import { as } from '../../testing/bare-actor.ts';
import { bareApp, bareConfig } from '../../testing/bare-app.ts';
import { create, facts } from '../../testing/things.ts';
import { thingsHost } from '../../testing/things-host.ts';
import { createLog } from '../log.ts';
import { publicRoute } from './route.ts';

test('on the API host cookies are neither read nor set', async (t) => {
  const seen: unknown[] = [];
  const cookies = publicRoute({
    ...facts,
    method: 'POST',
    path: '/cookies',
    async handler({ request, reply }) {
      seen.push(request.headers.cookie);
      reply.setCookies.push('a=b');
    },
  });
  for (const [surface, prefix] of [
    ['api', ''],
    ['dashboard', '/api'],
  ] as const) {
    const ask = await thingsHost(t, { surface, prefix, routes: [cookies] });
    const { headers } = await ask({
      method: 'POST',
      url: `${prefix}/cookies`,
      headers: { cookie: 'x=y', origin: 'http://dashboard.test' },
    });
    seen.push(headers['set-cookie']);
  }
  assert.deepEqual(seen, [undefined, undefined, 'x=y', ['a=b']]);
});

test('on the API host a change comes from programs or our own pages, and from no page of others', async (t) => {
  const ask = await thingsHost(t);
  const status = async (headers: Record<string, string>) =>
    (await ask({ method: 'POST', url: '/things', payload: { name: 'a' }, headers })).status;
  for (const origin of ['http://api.test', 'http://dashboard.test'])
    assert.equal(await status({ origin }), 201);
  assert.equal(await status({}), 201);
  for (const origin of ['http://evil.test', 'null', '', 'http://api.test.evil.test'])
    assert.equal(await status({ origin }), 403, origin);
});

test('on the dashboard host a change needs the own origin, a read does not', async (t) => {
  const ask = await thingsHost(t, { surface: 'dashboard', prefix: '/api' });
  const send = (headers: Record<string, string>) =>
    ask({ method: 'POST', url: '/api/things', payload: { name: 'a' }, headers });
  const own: Record<string, string>[] = [
    { origin: 'http://dashboard.test' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://dashboard.test', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of own) assert.equal((await send(headers)).status, 201);
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://evil.test' },
    { origin: 'http://a.dashboard.test' },
    { origin: 'http://dashboard.test.evil.test' },
    { origin: 'https://dashboard.test' },
    { origin: 'http://dashboard.test:81' },
    { origin: 'HTTP://dashboard.test' },
    { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: 'http://dashboard.test/' },
  ];
  for (const headers of foreign) {
    const answer = await send(headers);
    assert.deepEqual([answer.status, answer.json], [403, { error: 'forbidden' }], JSON.stringify(headers));
  }
  const session = { session: { id: 's', surface: 'dashboard' as const, authenticated_at: new Date(0) } };
  assert.equal((await ask({ method: 'GET', url: '/api/things/1', headers: as(session) })).status, 200);
  const form = await ask({
    method: 'POST',
    url: '/api/things',
    payload: 'name=a',
    headers: { origin: 'http://dashboard.test', 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(form.status, 415);
});

test('an https base address redirects plain requests and promises to stay', async (t) => {
  const health = publicRoute({
    ...facts,
    method: 'GET',
    path: '/health',
    handler: async () => ({ ok: true }),
  });
  const app = bareApp({
    config: { ...bareConfig, trustProxy: ['127.0.0.1'] },
    urls: { api: 'https://api.test', dashboard: 'https://dashboard.test' },
  });
  const ask = await thingsHost(t, { app, routes: [create, health] });
  const plain = await ask({
    method: 'POST',
    url: '/things?x=1',
    payload: { name: 'a' },
    headers: { host: 'evil.test' },
  });
  assert.deepEqual([plain.status, plain.headers.location], [308, 'https://api.test/things?x=1']);
  assert.equal(plain.headers['strict-transport-security'], undefined);
  assert.equal((await ask({ method: 'GET', url: '/nowhere' })).status, 308);
  const secure = await ask({
    method: 'POST',
    url: '/things',
    payload: { name: 'a' },
    headers: { 'x-forwarded-proto': 'https' },
  });
  assert.equal(secure.status, 201);
  assert.equal(secure.headers['strict-transport-security'], 'max-age=31536000');
  assert.equal((await ask({ method: 'GET', url: '/health' })).status, 200);
});

test('forwarding headers of a stranger are not believed, and warned about once', async (t) => {
  const lines: string[] = [];
  const log = createLog('warn', { destination: { write: (line) => void lines.push(line) } });
  const whoami = publicRoute({
    ...facts,
    method: 'GET',
    path: '/ip',
    handler: async ({ request }) => request.ip,
  });
  const ask = await thingsHost(t, { app: bareApp({ log }), routes: [whoami] });
  for (let count = 0; count < 3; count += 1) {
    const answer = await ask({ method: 'GET', url: '/ip', headers: { 'x-forwarded-for': '192.0.2.1' } });
    assert.equal(answer.json, '127.0.0.1');
  }
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /TOCSIN_TRUST_PROXY/);
});
