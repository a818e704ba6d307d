// The interface that was asked for, sentence by sentence, as far as it belongs to what there is. The names begin with
// the section. Further sentences have their tests where they are decided: pings in conformance-pings.test.ts and
// receive.test.ts, limits of sign-in in login.test.ts, who gets in where in access-matrix.test.ts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isJsonObject, type JsonSchema } from '../../shared/json-schema/json-schema.ts';
import { pingRoutes } from '../monitors/cron-checks/recording/routes.ts';
import { isForCallers } from '../platform/http/route.ts';
import { ask } from '../testing/ask.ts';
import { credentialsFor, fillPath, makeRouteFixtures, startHookTarget } from '../testing/route-fixtures.ts';
import { startTestService } from '../testing/service.ts';
import { routes } from './routes.ts';

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const asked = { name: 'Nightly backup', interval_seconds: 600, grace_seconds: 60 };

/** What these take and give goes to the browser and comes from it as the WebAuthn standard writes it. */
const OF_WEBAUTHN = /^\/auth\/passkeys(\/registration-options|\/login-options|\/login)?$/;

/** Names of fields anywhere in a schema. */
function fieldsOf(schema: JsonSchema): string[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema;
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf];
  return [...Object.keys(properties), ...parts.flatMap(fieldsOf)];
}

/** What cannot be asked without saying what for. */
const ASKED: Readonly<Record<string, string>> = {
  '/strips': '?ids=1',
  '/search': '?q=a',
  '/alerts/rules/notified': '?subject_type=server',
  '/config/managed': '?section=cron_checks&id=1',
  '/uptime-checks/figures': '?ids=1',
};

test('§2 general conventions', async (t) => {
  const { hookUrl, env } = await startHookTarget(t);
  const service = await startTestService(t, { env });
  const { alice } = service;
  const fixtures = await makeRouteFixtures(alice, { service, hookUrl });

  await t.test(
    '§2 every answer of a resource is an object of JSON, and every list is wrapped under a key',
    async () => {
      for (const route of routes.filter(
        (route) => route.method === 'GET' && !route.raw && isForCallers(route),
      )) {
        const { status, headers, body } = await alice.send(
          'GET',
          fillPath(route, fixtures) + (ASKED[route.path] ?? ''),
        );
        assert.equal(status, 200, route.path);
        assert.match(headers.get('content-type') ?? '', /^application\/json(;|$)/, route.path);
        assert.ok(isJsonObject(body), route.path);
        if ('next_cursor' in body)
          assert.deepEqual(Object.values(body).filter(Array.isArray).length, 1, `${route.path}: one list`);
      }
    },
  );

  await t.test('§2 field names are snake_case, in what is sent and in what comes back', () => {
    const ours = routes.filter(({ method, path }) => method === 'GET' || !OF_WEBAUTHN.test(path));
    const names = ours.flatMap(({ params, query, body, response }) =>
      [params, query, body, response].flatMap((schema) => (schema ? fieldsOf(schema) : [])),
    );
    assert.ok(names.length > 300);
    for (const name of names) assert.match(name, /^[a-z][a-z\d]*(_[a-z\d]+)*$/);
  });

  await t.test('§2 a body is JSON and says so: another content type is refused by every route', async () => {
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const url = service.api + fillPath(route, fixtures);
      const headers = { 'Content-Type': 'text/plain', ...credentialsFor(route, fixtures, alice.token) };
      const { status, body } = await ask({ method: route.method, url, headers, body: '{}' });
      if (status !== 429) assert.deepEqual([status, body.error], [415, 'unsupported_media_type'], route.path);
    }
  });

  await t.test('§2 booleans may be true, false, 1 and 0', async () => {
    for (const [given, shown] of [
      [true, true],
      [false, false],
      [1, true],
      [0, false],
    ]) {
      const created = await alice.createCronCheck({ alert_on_fail: given });
      assert.equal(created.alert_on_fail, shown);
      const changed = await alice.patch(`/cron-checks/${created.id}`, { alert_on_fail: given });
      assert.equal(changed.alert_on_fail, shown);
    }
    for (const wrong of ['true', '1', 2, null, []]) {
      const { status, body } = await alice.send('POST', '/cron-checks', { ...asked, alert_on_fail: wrong });
      assert.deepEqual([status, body.issues], [400, [{ field: 'alert_on_fail', reason: 'boolean' }]]);
    }
  });
});

test('§2 a cron check', async (t) => {
  const service = await startTestService(t);
  const { alice } = service;
  const create = async (fields: object) => alice.send('POST', '/cron-checks', { ...asked, ...fields });

  await t.test('§2 interval_seconds is an integer from 60 to 7776000', async () => {
    for (const interval_seconds of [60, 7_776_000])
      assert.equal((await create({ interval_seconds })).body.interval_seconds, interval_seconds);
    for (const interval_seconds of [59, 7_776_001, 60.5, '60', -60, 1e30]) {
      const { status, body } = await create({ interval_seconds });
      const issues = [{ field: 'interval_seconds', reason: 'integer 60..7776000' }];
      assert.deepEqual([status, body], [400, { error: 'validation_failed', issues }]);
    }
  });

  await t.test('§2 the name is required', async () => {
    const { status, body } = await alice.send('POST', '/cron-checks', { interval_seconds: 600 });
    assert.deepEqual([status, body.issues], [400, [{ field: 'name', reason: 'required' }]]);
  });

  await t.test(
    '§2 §4.1.1 the slug is a UUIDv4 that is made with the check and embedded in its ping URL',
    async () => {
      const checks = await Promise.all(Array.from({ length: 5 }, async () => (await create({})).body));
      for (const { slug, ping_url } of checks) {
        assert.match(slug, UUID_V4);
        assert.equal(ping_url, `${service.api}/ping/${slug}`);
      }
      assert.equal(new Set(checks.map(({ slug }) => slug)).size, 5);
    },
  );

  await t.test(
    '§2 the slug is the secret: it is random and stays, and only members and keys that may change the check see it',
    async () => {
      const guessable = await create({ slug: '9f1c2b1e-7c55-1d0e-9d2a-0f5b6a7c8d9e' });
      assert.deepEqual(
        [guessable.status, guessable.body.issues],
        [400, [{ field: 'slug', reason: 'UUIDv4' }]],
      );
      const check = await alice.createCronCheck();
      const slug = '9f1c2b1e-7c55-4d0e-9d2a-0f5b6a7c8d9e';
      const { status, body } = await alice.send('PATCH', `/cron-checks/${check.id}`, { slug });
      assert.deepEqual([status, body.issues], [400, [{ field: 'slug', reason: 'unknown field' }]]);
      const readOnly = await alice.withKey('read_only');
      const seen = await readOnly.get(`/cron-checks/${check.id}`);
      assert.deepEqual([seen.slug, seen.ping_url], [null, null]);
      assert.ok(!JSON.stringify(await readOnly.get('/cron-checks')).includes(check.slug));
    },
  );
});

test('§4.7 §5 groups and keys', async (t) => {
  const service = await startTestService(t);
  const { alice, nobody, api, dashboard } = service;

  await t.test('§4.7 the three fields of a create request are enough for POST /cron-checks', async () => {
    const { status, body } = await alice.send('POST', '/cron-checks', asked);
    assert.equal(status, 201);
    const { name, interval_seconds, grace_seconds } = body;
    assert.deepEqual({ name, interval_seconds, grace_seconds }, asked);
  });

  await t.test('§4.7 the named paths of sign-in are there', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.77' };
    for (const path of ['/auth/login', '/auth/register', '/auth/forgot-password']) {
      const { status, body } = await nobody.send('POST', path, {}, from);
      assert.deepEqual([status, body.error], [400, 'validation_failed'], path);
    }
  });

  await t.test(
    '§5.1 §5.2 a full key that was made in the dashboard reads and writes over the API, as a bearer',
    async () => {
      const from = { Origin: dashboard, 'X-Forwarded-For': '203.0.113.78' };
      const { email, password } = alice;
      const signedIn = await ask({
        method: 'POST',
        url: `${dashboard}/api/auth/login`,
        headers: from,
        body: { email, password },
      });
      const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const made = await ask({
        method: 'POST',
        url: `${dashboard}/api/api-keys`,
        headers: { ...from, Cookie: cookie },
        body: { name: 'Deploy', kind: 'full' },
      });
      const headers = { Authorization: `Bearer ${made.body.key}` };
      const created = await ask({ method: 'POST', url: `${api}/cron-checks`, headers, body: asked });
      assert.equal(created.status, 201);
      const url = `${api}/cron-checks/${created.body.id}`;
      assert.equal((await ask({ method: 'GET', url, headers })).status, 200);
      assert.equal(
        (await ask({ method: 'PATCH', url, headers, body: { name: 'Other' } })).body.name,
        'Other',
      );
      assert.equal((await ask({ method: 'DELETE', url, headers })).status, 200);
    },
  );
});

test('§7 errors', async (t) => {
  const service = await startTestService(t, { env: { TOCSIN_DEFAULT_PLAN: 'free' } });
  const { alice, nobody, charlie, app } = service;

  await t.test('§7 400 lists every wrong field with what is allowed', async () => {
    const { status, body } = await alice.send('POST', '/cron-checks', {
      name: '',
      interval_seconds: 1,
      grace_seconds: -1,
      alert_on_fail: 'yes',
    });
    assert.equal(status, 400);
    assert.equal(body.error, 'validation_failed');
    assert.deepEqual(
      body.issues.toSorted((one: { field: string }, other: { field: string }) =>
        one.field.localeCompare(other.field),
      ),
      [
        { field: 'alert_on_fail', reason: 'boolean' },
        { field: 'grace_seconds', reason: 'integer 0..7776000' },
        { field: 'interval_seconds', reason: 'integer 60..7776000' },
        { field: 'name', reason: 'string 1..100' },
      ],
    );
  });

  await t.test('§5.4 §7 401 for a missing and for an invalid key', async () => {
    const keys = [undefined, 'Bearer nonsense', 'Bearer', 'nonsense'];
    for (const Authorization of keys) {
      const headers: Record<string, string> = Authorization === undefined ? {} : { Authorization };
      const { status, body } = await nobody.send('GET', '/cron-checks', undefined, headers);
      assert.deepEqual([status, body], [401, { error: 'unauthorized' }]);
    }
  });

  await t.test('§7 402 names the limit of the plan, what is used of it and the plan', async () => {
    for (let count = 0; count < 20; count += 1) await alice.createCronCheck();
    const { status, body } = await alice.send('POST', '/cron-checks', asked);
    assert.equal(status, 402);
    assert.deepEqual(body, { error: 'plan_limit_reached', current: 20, limit: 20, plan: 'free' });
  });

  await t.test('§7 403 for a key without access', async () => {
    const readOnly = await alice.withKey('read_only');
    const { status, body } = await readOnly.send('POST', '/cron-checks', asked);
    assert.deepEqual([status, body], [403, { error: 'forbidden' }]);
  });

  await t.test('§7 404 for what is not there, and the very same for what another account owns', async () => {
    const [check] = (await alice.get('/cron-checks')).checks;
    const others = await charlie.send('GET', `/cron-checks/${check.id}`);
    const none = await charlie.send('GET', '/cron-checks/4503599627370495');
    assert.deepEqual([others.status, others.body], [404, { error: 'not_found' }]);
    assert.deepEqual([none.status, none.body], [others.status, others.body]);
  });

  await t.test('§7 §8 429 says in seconds when to come back', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.79' };
    const attempt = () =>
      nobody.send('POST', '/auth/login', { email: 'nobody@example.org', password: 'wrong' }, from);
    for (let count = 0; count < 5; count += 1) assert.equal((await attempt()).status, 401);
    const { status, headers, body } = await attempt();
    assert.deepEqual([status, body, headers.get('retry-after')], [429, { error: 'rate_limited' }, '900']);
  });

  await t.test(
    '§7 500 is safe to retry: nothing was done, and the same request succeeds once the fault is gone',
    async () => {
      const { database } = app;
      const before = await charlie.get('/account/usage');
      await sql`alter table audit_event rename to audit_event_away`.execute(database);
      const failed = await charlie.send('POST', '/cron-checks', asked, { 'Idempotency-Key': 'once' });
      await sql`alter table audit_event_away rename to audit_event`.execute(database);
      assert.equal(failed.status, 500);
      assert.deepEqual(failed.body, {
        error: 'internal_error',
        request_id: failed.headers.get('x-request-id'),
      });
      assert.deepEqual((await charlie.get('/cron-checks')).checks, []);
      assert.deepEqual(await charlie.get('/account/usage'), before);
      const retried = await charlie.send('POST', '/cron-checks', asked, { 'Idempotency-Key': 'once' });
      assert.equal(retried.status, 201);
      assert.equal((await charlie.get('/cron-checks')).checks.length, 1);
    },
  );
});

test('§9 versioning', async (t) => {
  const { alice } = await startTestService(t);

  await t.test('§9.1 no path carries a version, and none is understood', async () => {
    for (const { path } of [...routes, ...pingRoutes])
      assert.ok(
        path.split('/').every((segment) => !/^v?\d+(\.\d+)*$/.test(segment)),
        path,
      );
    for (const path of ['/v1/cron-checks', '/api/v1/cron-checks'])
      assert.equal((await alice.send('GET', path)).status, 404);
  });

  await t.test('§9.3 a parameter that no route knows yet is passed over', async () => {
    assert.equal((await alice.send('GET', '/cron-checks?no_such_parameter=1')).status, 200);
  });
});
