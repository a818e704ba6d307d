import assert from 'node:assert/strict';
import { test } from 'node:test';
import { as } from '../../testing/bare-actor.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { change, facts } from '../../testing/things.ts';
import { thingsHost } from '../../testing/things-host.ts';
import { openDatabase } from '../database/database.ts';
import { conflict, notFound, PlanLimitReached, RateLimited, unavailable } from '../errors.ts';
import { createLog } from '../log.ts';
import { publicRoute, type Route, rawRoute } from './route.ts';

const failing = (path: string, fail: () => unknown) =>
  publicRoute({ ...facts, method: 'GET', path, handler: async () => fail() });

const json = (payload: string, type = 'application/json') => ({ payload, headers: { 'content-type': type } });

test('a resource is answered in JSON with its status', async (t) => {
  const ask = await thingsHost(t);
  const made = await ask({ method: 'POST', url: '/things', payload: { name: 'a', on: 1 } });
  assert.equal(made.status, 201);
  assert.equal(made.headers['content-type'], 'application/json; charset=utf-8');
  assert.deepEqual(made.json, { name: 'a', on: true });
  const found = await ask({ method: 'GET', url: '/things/7', headers: as() });
  assert.deepEqual([found.status, found.json], [200, { id: 7 }]);
});

test('every answer carries a request id of ours and the security headers', async (t) => {
  const ask = await thingsHost(t);
  const ids = new Set<unknown>();
  for (const request of [
    { method: 'POST', url: '/things', payload: { name: 'a' } },
    { method: 'POST', url: '/things', payload: { name: 5 } },
    { method: 'GET', url: '/nowhere' },
    { method: 'GET', url: '/things/%zz' },
    { method: 'DELETE', url: '/things/1' },
    { method: 'GET', url: '/things/1' },
  ] as const) {
    const { headers } = await ask({ ...request, headers: { 'x-request-id': 'forged' } });
    assert.match(
      String(headers['x-request-id']),
      /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/,
    );
    ids.add(headers['x-request-id']);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'same-origin');
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers['strict-transport-security'], undefined);
  }
  assert.equal(ids.size, 6);
});

test('errors are answered as the table of the documentation says', async (t) => {
  const ask = await thingsHost(t, {
    routes: [
      failing('/plan', () => {
        throw new PlanLimitReached({ current: 3, limit: 3, plan: 'free' });
      }),
      failing('/slow-down', () => {
        throw new RateLimited(12.2);
      }),
      failing('/conflict', conflict),
      failing('/taken', () => conflict('email_taken')),
      failing('/gone', notFound),
      failing('/away', unavailable),
    ],
  });
  for (const [url, status, error, extra, headers] of [
    ['/plan', 402, 'plan_limit_reached', { current: 3, limit: 3, plan: 'free' }, {}],
    ['/slow-down', 429, 'rate_limited', {}, { 'retry-after': '13' }],
    ['/conflict', 409, 'conflict', {}, {}],
    ['/taken', 409, 'email_taken', {}, {}],
    ['/gone', 404, 'not_found', {}, {}],
  ] as const) {
    const answer = await ask({ method: 'GET', url });
    assert.equal(answer.status, status);
    assert.deepEqual(answer.json, { error, ...extra });
    for (const [name, value] of Object.entries(headers)) assert.equal(answer.headers[name], value);
  }
  const away = await ask({ method: 'GET', url: '/away' });
  assert.equal(away.status, 503);
  assert.deepEqual(away.json, { error: 'unavailable', request_id: away.headers['x-request-id'] });
  assert.equal(away.headers['retry-after'], '5');
});

test('an unexpected error reveals nothing of itself, and is found in the log by its id', async (t) => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
  const ask = await thingsHost(t, {
    app: bareApp({ log }),
    routes: [
      failing('/broken', () => {
        throw new Error('the password is hunter2');
      }),
    ],
  });
  const answer = await ask({ method: 'GET', url: '/broken' });
  assert.equal(answer.status, 500);
  assert.deepEqual(answer.json, { error: 'internal_error', request_id: answer.headers['x-request-id'] });
  const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error');
  assert.equal(logged.request_id, answer.headers['x-request-id']);
  assert.match(logged.err.stack, /hunter2/);
});

test('a database that cannot be reached is 503, not 500', async (t) => {
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1 });
  t.after(() => database.destroy());
  const ask = await thingsHost(t, {
    app: bareApp({ database }),
    routes: [failing('/things', () => database.selectFrom('account').selectAll().execute())],
  });
  const answer = await ask({ method: 'GET', url: '/things' });
  assert.equal(answer.status, 503);
  assert.equal(answer.json.error, 'unavailable');
});

test('an unknown path is 404, a known one with another method 405 with what it takes', async (t) => {
  const ask = await thingsHost(t);
  for (const url of ['/', '/nowhere', '/things/', '//things', '/Things', '/things/1/press/']) {
    const answer = await ask({ method: 'POST', url, payload: {} });
    assert.deepEqual([answer.status, answer.json], [404, { error: 'not_found' }], url);
  }
  for (const method of ['POST', 'DELETE', 'PUT', 'PROPFIND'] as const) {
    const answer = await ask({
      method: method as 'POST',
      url: '/things/1',
      headers: { 'content-type': 'x/y' },
      payload: 'x',
    });
    assert.deepEqual([answer.status, answer.json], [405, { error: 'method_not_allowed' }], method);
    assert.equal(answer.headers.allow, 'GET, HEAD, PATCH');
  }
  const options = await ask({ method: 'OPTIONS', url: '/things/1' });
  assert.deepEqual([options.status, options.headers.allow, options.text], [204, 'GET, HEAD, PATCH', '']);
  assert.equal(options.headers['access-control-allow-origin'], undefined);
});

test('HEAD is answered like GET, without a body', async (t) => {
  const ask = await thingsHost(t);
  const head = await ask({ method: 'HEAD', url: '/things/7', headers: as() });
  assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', '8']);
  assert.equal((await ask({ method: 'HEAD', url: '/things/7' })).status, 401);
});

test('a caller is let in before anything of the request is judged', async (t) => {
  const ask = await thingsHost(t);
  const nobody = await ask({ method: 'PATCH', url: '/things/abc', ...json('{') });
  assert.deepEqual([nobody.status, nobody.json], [401, { error: 'unauthorized' }]);
  assert.equal(nobody.headers['www-authenticate'], 'Bearer');
  const viewer = await ask({
    method: 'PATCH',
    url: '/things/1',
    payload: '{',
    headers: as({ role: 'viewer' }),
  });
  assert.deepEqual([viewer.status, viewer.json], [403, { error: 'forbidden' }]);
});

test('a limit counts malformed requests, and those of nobody', async (t) => {
  const counted: string[] = [];
  const limited = {
    ...change,
    limit: async ({ request }: { request: { ip: string } }) => {
      counted.push(request.ip);
      if (counted.length > 2) throw new RateLimited(1);
    },
  } satisfies Route;
  const ask = await thingsHost(t, { routes: [limited] });
  assert.equal((await ask({ method: 'PATCH', url: '/things/1', payload: {} })).status, 401);
  assert.equal((await ask({ method: 'PATCH', url: '/things/x', ...json('{') })).status, 401);
  assert.equal(
    (await ask({ method: 'PATCH', url: '/things/1', headers: as(), payload: { name: 'a' } })).status,
    429,
  );
  assert.deepEqual(counted, ['127.0.0.1', '127.0.0.1', '127.0.0.1']);
});

test('a request is logged and counted by the pattern of its route, never by its address', async (t) => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
  const app = bareApp({ log });
  const ask = await thingsHost(t, { app });
  await ask({ method: 'GET', url: '/things/4711?key=hunter2', headers: as() });
  await ask({ method: 'GET', url: '/hunter2' });
  const logged = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    logged.map(({ method, route, status, surface, account_id, ip, ms }) => ({
      method,
      route,
      status,
      surface,
      account_id,
      ip,
      ms,
    })),
    [
      {
        method: 'GET',
        route: '/things/:id',
        status: '200',
        surface: 'api',
        account_id: 1,
        ip: '127.0.0.1',
        ms: 0,
      },
      {
        method: 'GET',
        route: 'unmatched',
        status: '404',
        surface: 'api',
        account_id: null,
        ip: '127.0.0.1',
        ms: 0,
      },
    ],
  );
  const metrics = await app.metrics.metrics();
  assert.match(
    metrics,
    /tocsin_http_requests_total\{surface="api",method="GET",route="\/things\/:id",status="200"\} 1/,
  );
  assert.match(
    metrics,
    /tocsin_http_request_duration_seconds_count\{surface="api",method="GET",route="unmatched"\} 1/,
  );
  assert(!`${lines.join()}${metrics}`.includes('hunter2'));
});

test('an error answer is not cached and sets no cookie, whatever its route had in mind', async (t) => {
  const raw = rawRoute({
    method: 'GET',
    path: '/cached',
    tag: 'Tests',
    summary: 'Fails late',
    contentType: 'image/svg+xml',
    access: { kind: 'public' },
    async raw(_call, reply) {
      reply.header('cache-control', 'public, max-age=300').header('etag', '"x"').header('set-cookie', 'a=b');
      return notFound();
    },
  });
  const ask = await thingsHost(t, { routes: [raw] });
  const { headers } = await ask({ method: 'GET', url: '/cached' });
  assert.deepEqual(
    [headers['cache-control'], headers.etag, headers['set-cookie']],
    ['no-store', undefined, undefined],
  );
});

test('the pages of a host have its headers and errors, and parse no API body', async (t) => {
  const ask = await thingsHost(t, {
    extra(fastify) {
      fastify.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, text, done) => done(null, text),
      );
      fastify.get('/page', async (_request, reply) => reply.type('text/html').send('<p>'));
      fastify.post('/page', async (request, reply) => reply.send(request.body));
      fastify.get('/page/broken', async () => notFound());
    },
  });
  const page = await ask({ method: 'GET', url: '/page' });
  assert.equal(page.headers['x-content-type-options'], 'nosniff');
  const form = { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  assert.equal((await ask({ method: 'POST', url: '/page', ...form })).text, 'a=b');
  assert.equal((await ask({ method: 'POST', url: '/things', ...form })).status, 415);
  assert.deepEqual((await ask({ method: 'GET', url: '/page/broken' })).json, { error: 'not_found' });
  assert.equal((await ask({ method: 'DELETE', url: '/page' })).headers.allow, 'GET, HEAD, POST');
});
