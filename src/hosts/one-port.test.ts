// Dashboard and API on one port, over HTTP: which addresses are given out, and what odd requests come to.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { seconds } from '../platform/time.ts';
import { signInOnDashboard } from '../testing/access-stage.ts';
import { ONE_PORT, startTestService } from '../testing/service.ts';

type Headers = Record<string, string>;

/** A request as it is, with whatever Host, path and method. */
function askRaw(base: string, path: string, headers: Headers = {}, method = 'GET') {
  const { hostname, port } = new URL(base);
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: Headers;
    text: string;
  }>();
  const sent = request({ hostname, port, path, method, headers, agent: false }, async (response) => {
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += part;
    resolve({ status: response.statusCode ?? 0, headers: response.headers as Headers, text });
  });
  sent.on('error', reject).end();
  return promise;
}

const start = (t: TestContext, env: Headers = {}) => startTestService(t, { env: { ...ONE_PORT, ...env } });

test('with one port every address that is given out leads to what it names', async (t) => {
  const service = await start(t);
  const { alice, dashboard, api } = service;
  assert.equal(api, `${dashboard}/api`);
  const check = await alice.createCronCheck();
  assert.match(check.ping_url, new RegExp(`^${dashboard}/ping/[\\da-f-]{36}$`));
  for (const url of [check.ping_url, check.ping_url.replace('/ping/', '/api/ping/')])
    assert.equal((await fetch(url, { method: 'POST', body: 'done' })).status, 200);
  await service.settle();
  assert.equal((await alice.get(`/cron-checks/${check.id}/pings`)).pings.length, 2);

  const { key, api_url } = await alice.post('/api-keys', { name: 'Script', kind: 'full' });
  const Authorization = `Bearer ${key}`;
  assert.equal((await fetch(`${api_url}/cron-checks`, { headers: { Authorization } })).status, 200);

  const { install_command, agent_token } = await alice.post('/servers', { name: 'web-1' });
  const [, script = '', url = ''] =
    /(http\S+\/agent\.sh) .* --url (\S+) --token/.exec(install_command) ?? assert.fail(install_command);
  assert.match(await (await fetch(script)).text(), /^#!\/bin\/sh/);
  const report = JSON.stringify({ agent_version: '1', host: {}, samples: [{ at: service.clock.now() }] });
  const asAgent = { Authorization: `Bearer ${agent_token}`, 'Content-Type': 'application/json' };
  const sent = { method: 'POST', headers: asAgent, body: report };
  assert.equal((await fetch(`${url}/agent/report`, sent)).status, 200);
  assert.match(await (await fetch(`${dashboard}/tocsin-run`)).text(), /^#!/);

  const page = await alice.post('/status-pages', { slug: 'quillmoor', name: 'Quillmoor' });
  assert.match(
    await (await fetch(page.url, { headers: { accept: 'text/html' } })).text(),
    /^<!doctype html>/,
  );
  assert.equal(
    (await fetch(`${api}/status/quillmoor`)).headers.get('content-type'),
    'application/json; charset=utf-8',
  );

  for (const path of ['/openapi.json', '/api/openapi.json']) {
    const document = (await (await fetch(dashboard + path)).json()) as {
      servers: unknown;
      security: object[];
    };
    assert.deepEqual([document.servers, document.security], [[{ url: api }], [{ bearer: ['editor'] }]]);
  }
});

test('with one port the scheme of a key is known however it is written, and other schemes are those of a browser', async (t) => {
  const service = await start(t);
  const { alice, dashboard } = service;
  const Cookie = await signInOnDashboard({ service, alice, fixtures: {} }, alice);
  const statusOf = async (path: string, Authorization: string) =>
    (await askRaw(dashboard, path, { Cookie, Authorization })).status;
  const session = '/api/auth/session';
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer '])
    assert.equal(await statusOf(session, `${scheme} ${alice.token}`), 200, scheme);
  for (const odd of ['Bearer', 'Bearer ', 'bearer x y', 'Bearer\tx', `Bearer ${alice.token} x`, 'Bearer "x"'])
    for (const path of [session, '/%61pi/auth/session', '//api/auth/session', `${dashboard}${session}`])
      assert.ok([401, 404].includes(await statusOf(path, odd)), `${odd} at ${path}`);
  // A proxy with a password of its own sends that along with everything.
  for (const other of ['Basic YTpi', 'Bearerless', 'Digest x'])
    assert.equal(await statusOf(session, other), 200, other);
  assert.equal(await statusOf(`${dashboard}${session}`, `Bearer ${alice.token}`), 200);
  for (const path of [
    '/API/auth/session',
    '/api',
    '/apis',
    '/api;x/auth/session',
    '/api/%zz',
    '/badge/%zz',

    '/v',
  ])
    assert.ok([400, 401, 404].includes(await statusOf(path, `Bearer ${alice.token}`)), path);
});

test('with one port a key sets no cookie, and the cookie of a browser is for this host alone', async (t) => {
  const { alice, dashboard } = await start(t);
  const body = JSON.stringify({ email: alice.email, password: alice.password });
  const signIn = (headers: Headers) =>
    fetch(`${dashboard}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  assert.equal((await signIn({})).status, 403);
  const byBrowser = await signIn({ Origin: dashboard });
  assert.match(
    byBrowser.headers.get('set-cookie') ?? '',
    /^toc_session=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const { token } = (await byBrowser.json()) as { token?: string };
  assert.equal(token, undefined);
  assert.equal((await signIn({ Authorization: 'Bearer x' })).headers.get('set-cookie'), null);
});

const NAME = 'https://status.example.com';

test('with one port an https address holds for all: one redirect, cookies over TLS alone, one name', async (t) => {
  const service = await start(t);
  const { alice, dashboard: at } = service;
  // As TOCSIN_URL says it; the cast has signed up before.
  Object.assign(service.app.urls, { dashboard: NAME, api: `${NAME}/api` });
  for (const path of ['/login', '/api/cron-checks?limit=1', '/ping/x', '/badge/1', '/v/x', '/api/ping/x']) {
    const { status, headers } = await askRaw(at, path, { Authorization: 'Bearer x' });
    assert.deepEqual([status, headers.location], [308, NAME + path]);
  }
  for (const path of ['/health', '/api/health', '/ready', '/status-domain?domain=status.example.com'])
    assert.equal((await askRaw(at, path)).status, 200, path);
  const proxied = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-For': '192.0.2.7',
    Host: 'status.example.com',
  };
  for (const path of ['/api/auth/registration', '/health', '/ping/x']) {
    const { status, headers } = await askRaw(at, path, proxied);
    assert.deepEqual([status, headers['strict-transport-security']], [200, 'max-age=31536000'], path);
  }
  const signedIn = await fetch(`${at}/api/auth/login`, {
    method: 'POST',
    headers: { ...proxied, Origin: NAME, 'content-type': 'application/json' },
    body: JSON.stringify({ email: alice.email, password: alice.password }),
  });
  assert.match(
    signedIn.headers.get('set-cookie') ?? '',
    /^__Host-toc_session=\S+; .*Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  // From elsewhere the figures are for instance admins, whatever a proxy that says nothing of its caller brings.
  const { 'X-Forwarded-For': _, ...silent } = proxied;
  assert.equal((await askRaw(at, '/metrics', proxied)).status, 401);
  assert.equal((await askRaw(at, '/metrics', silent)).status, 401);
  assert.equal((await askRaw(at, '/metrics', { Host: 'evil.example' })).status, 401);
  assert.equal((await askRaw(at, '/metrics')).status, 200);
});

test('with one port the domain of a page shows that page alone, and a name of the network leads to all', async (t) => {
  const service = await start(t);
  const { alice, dashboard, advance } = service;
  const page = await alice.post('/status-pages', { slug: 'quillmoor', name: 'Quillmoor' });
  await sql`
    update status_page set custom_domain = 'status.customer.example', domain_token = 'x', domain_verified_at = now(),
      domain_seen_at = now(), domain_due_at = now() + interval '1 day'
    where id = ${page.id}`.execute(service.app.database);
  await advance(seconds(60));
  const Authorization = `Bearer ${alice.token}`;
  const own = { Host: 'status.customer.example', Authorization };
  assert.match((await askRaw(dashboard, '/', own)).text, /Quillmoor/);
  for (const path of [
    '/api/cron-checks',
    '/health',
    '/metrics',
    '/openapi.json',
    '/v/x',
    '/badge/1',
    '/agent.sh',
    '/login',
  ])
    assert.equal((await askRaw(dashboard, path, own)).status, 404, path);
  const inside = { Host: 'tocsin.monitoring.svc:8080', Authorization };
  for (const path of ['/health', '/ready', '/openapi.json', '/api/cron-checks', '/ping/x'])
    assert.equal((await askRaw(dashboard, path, inside)).status, 200, path);
});

test('with one port streams of keys and of browsers end when the service stops', async (t) => {
  const service = await start(t);
  const { alice, dashboard } = service;
  const Cookie = await signInOnDashboard({ service, alice, fixtures: {} }, alice);
  const open = async (headers: Headers) => {
    const { hostname, port } = new URL(dashboard);
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    t.after(() => socket.destroy());
    const lines = Object.entries({ Host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`GET /api/events HTTP/1.1\r\n${lines.join('')}\r\n`);
    const [first] = await once(socket, 'data');
    assert.match(String(first), /^HTTP\/1\.1 200 .*text\/event-stream/s);
    return { closed: new Promise<void>((resolve) => socket.resume().once('close', () => resolve())) };
  };
  const streams = [await open({ Authorization: `Bearer ${alice.token}` }), await open({ Cookie })];
  await service.restart();
  await Promise.all(streams.map(({ closed }) => closed));
});
