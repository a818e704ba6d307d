import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { as, bareActor, bareResolve } from '../../testing/bare-actor.ts';
import { bareApp, bareConfig } from '../../testing/bare-app.ts';
import { thingsHost } from '../../testing/things-host.ts';
import type { Actor } from './actor.ts';
import { metricsRoute } from './metrics-route.ts';
import { type ReadyCheck, statusRoutes } from './status-routes.ts';

const ready = async (t: TestContext, ...checks: ReadyCheck[]) => {
  const ask = await thingsHost(t, { routes: statusRoutes(checks) });
  return () => ask({ method: 'GET', url: '/ready' });
};

test('the process is up while it answers', async (t) => {
  const ask = await thingsHost(t, { routes: statusRoutes([]) });
  const answer = await ask({ method: 'GET', url: '/health' });
  assert.deepEqual([answer.status, answer.json], [200, { ok: true }]);
});

test('the service is ready while every check is', async (t) => {
  const journal = { ok: true, detail: '12 pings behind' };
  const ask = await ready(
    t,
    { name: 'database', check: async () => ({ ok: true }) },
    { name: 'journal', check: async () => journal },
  );
  const well = await ask();
  assert.deepEqual(
    [well.status, well.json],
    [
      200,
      {
        ok: true,
        checks: [
          { name: 'database', ok: true, detail: null },
          { name: 'journal', ok: true, detail: '12 pings behind' },
        ],
      },
    ],
  );
  journal.ok = false;
  const ill = await ask();
  assert.equal(ill.status, 503);
  assert.equal(ill.headers['retry-after'], '5');
  assert.deepEqual(
    [ill.json.error, ill.json.ok, ill.json.request_id],
    ['unavailable', false, ill.headers['x-request-id']],
  );
});

test('a check that throws reveals nothing of its error', async (t) => {
  const ask = await ready(t, { name: 'database', check: () => Promise.reject(new Error('hunter2')) });
  const answer = await ask();
  assert.equal(answer.status, 503);
  assert.deepEqual(answer.json.checks, [{ name: 'database', ok: false, detail: null }]);
});

test('callers that come at the same time share one round of checks', async (t) => {
  let rounds = 0;
  const release = Promise.withResolvers<void>();
  const ask = await ready(t, {
    name: 'database',
    async check() {
      rounds += 1;
      await release.promise;
      return { ok: true };
    },
  });
  const answers = Promise.all([ask(), ask(), ask()]);
  while (rounds === 0) await new Promise((resolve) => setImmediate(resolve));
  release.resolve();
  assert((await answers).every(({ status }) => status === 200));
  assert.equal(rounds, 1);
});

test('a check that hangs is not waited for longer than three seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let isAsked = false;
  const ask = await ready(t, {
    name: 'database',
    check() {
      isAsked = true;
      return new Promise(() => {});
    },
  });
  const answer = ask();
  while (!isAsked) await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(3_000);
  assert.deepEqual((await answer).json.checks, [
    { name: 'database', ok: false, detail: 'no answer within 3 s' },
  ]);
});

test('figures are for callers on this machine and for instance admins', async (t) => {
  const app = bareApp({ config: { ...bareConfig, trustProxy: ['127.0.0.1'] } });
  const ask = await thingsHost(t, { app, routes: [metricsRoute(bareResolve)] });
  const scrape = (from: string | null, actor: Partial<Actor> | null = null) =>
    ask({
      method: 'GET',
      url: '/metrics',
      headers: { ...(from ? { 'x-forwarded-for': from } : {}), ...(actor ? as(actor) : {}) },
    });
  const local = await scrape(null);
  assert.equal(local.status, 200);
  assert.equal(local.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  const rebound = await ask({ method: 'GET', url: '/metrics', headers: { host: 'evil.test:8081' } });
  assert.equal(rebound.status, 401, 'a name of somebody else that points here');
  assert.match((await scrape('127.0.0.1')).text, /# TYPE tocsin_http_requests_total counter/);
  const outside = '192.0.2.1';
  assert.equal((await scrape(outside)).status, 401);
  const { person } = bareActor;
  assert(person);
  const key = { person: null, session: null, key: { id: 1, kind: 'key' as const, name: 'k' } };
  for (const [actor, status] of [
    [{}, 200],
    [{ role: 'viewer' }, 200],
    [{ person: { ...person, is_admin: false } }, 403],
    [key, 200],
    [{ ...key, is_instance_admin: false }, 403],
    [{ ...key, key: { id: 1, kind: 'ro', name: 'k' } }, 403],
  ] as const)
    assert.equal((await scrape(outside, actor)).status, status, JSON.stringify(actor));
});

test('a proxy that nobody trusts does not make its callers local', async (t) => {
  const ask = await thingsHost(t, { routes: [metricsRoute(bareResolve)] });
  const answer = await ask({ method: 'GET', url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.1' } });
  assert.equal(answer.status, 401);
});
