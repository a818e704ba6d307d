// The conventions of the API contract (api.md §2), held against every route that they are for. The names begin with the
// section.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JsonSchema } from '../../shared/json-schema/json-schema.ts';
import { isForCallers, type Route } from '../platform/http/route.ts';
import { ask } from '../testing/ask.ts';
import type { Member } from '../testing/cast.ts';
import {
  credentialsFor,
  fillPath,
  freshAddress,
  makeRouteFixtures,
  type RouteFixtures,
  startHookTarget,
} from '../testing/route-fixtures.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { routes } from './routes.ts';

interface Stage {
  service: TestService;
  alice: Member;
  fixtures: RouteFixtures;
}

async function openStage(t: TestContext): Promise<Stage> {
  const { hookUrl, env } = await startHookTarget(t);
  const service = await startTestService(t, { env });
  const { alice } = service;
  return { service, alice, fixtures: await makeRouteFixtures(alice, { service, hookUrl }) };
}

const asked = { name: 'Nightly backup', interval_seconds: 600, grace_seconds: 60 };
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const changes = routes.filter(({ method }) => method !== 'GET');
/** What an agent of a later version sends is taken as far as it is known. */
const isOpen = (schema: JsonSchema | undefined) => schema?.additionalProperties === true;
const propertiesOf = (schema: JsonSchema | undefined) => schema?.properties ?? {};
const lists = routes.filter(({ query }) => Object.hasOwn(propertiesOf(query), 'cursor'));

/** As if nobody had asked yet: instance admins may ask thirty times a minute. */
async function pause({ service }: Pick<Stage, 'service'>, { path }: Route): Promise<void> {
  if (path.startsWith('/admin/')) await service.app.database.deleteFrom('rate_window').execute();
}

/** The last segment with _ for -; cron checks are `checks`. */
const keyOf = ({ path }: Route) => {
  const last = path.split('/').at(-1)?.replaceAll('-', '_') ?? '';
  return last?.endsWith('_checks') ? 'checks' : last;
};

const send = ({ service, alice, fixtures }: Stage, route: Route, body: unknown, type = 'application/json') =>
  ask({
    method: route.method,
    url: service.api + fillPath(route, fixtures),
    headers: {
      ...credentialsFor(route, fixtures, alice.token),
      'X-Forwarded-For': freshAddress(),
      'Content-Type': type,
    },
    body,
  });

test('api.md §2 what goes in', async (t) => {
  const stage = await openStage(t);
  const { alice } = stage;

  await t.test('api.md §2 an unknown field in a body is a validation error of every route', async () => {
    for (const route of changes.filter(({ body }) => !isOpen(body))) {
      const { status, body } = await send(stage, route, { no_such_field: 1 });
      assert.equal(status, 400, nameOf(route));
      const unknown = { field: 'no_such_field', reason: 'unknown field' };
      assert.deepEqual(
        body.issues.filter(({ field }: { field: string }) => field === 'no_such_field'),
        [unknown],
        nameOf(route),
      );
    }
  });

  await t.test(
    'api.md §2 a body that is no JSON object is validation_failed with the field body',
    async () => {
      for (const route of changes)
        for (const body of ['[]', '"text"', '1', 'null', '{', 'a=b']) {
          await pause(stage, route);
          const answer = await send(stage, route, body);
          assert.deepEqual([answer.status, answer.body.error], [400, 'validation_failed'], nameOf(route));
          assert.equal(answer.body.issues[0].field, 'body', `${nameOf(route)} ${body}`);
        }
    },
  );

  await t.test('api.md §2 another content type is 415', async () => {
    for (const route of changes)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
        await pause(stage, route);
        const { status, body } = await send(stage, route, '{}', type);
        assert.deepEqual([status, body.error], [415, 'unsupported_media_type'], `${nameOf(route)} ${type}`);
      }
  });

  await t.test('api.md §2 an empty body counts as an empty object', async () => {
    const check = await alice.createCronCheck();
    for (const body of [undefined, {}])
      assert.equal((await alice.send('PATCH', `/cron-checks/${check.id}`, body)).status, 200);
    const { status, body } = await alice.send('POST', '/cron-checks');
    assert.deepEqual(
      [status, body.issues.map(({ field }: { field: string }) => field).sort()],
      [400, ['interval_seconds', 'name']],
    );
  });

  await t.test(
    'api.md §2 the reason of a field says what is allowed, and its name is a dotted path',
    async () => {
      const cases: [string, object, Record<string, string>][] = [
        ['/cron-checks', { interval_seconds: 600 }, { name: 'required' }],
        ['/cron-checks', { ...asked, interval_seconds: 1 }, { interval_seconds: 'integer 60..7776000' }],
        ['/cron-checks', { ...asked, name: '' }, { name: 'string 1..100' }],
        ['/cron-checks', { ...asked, alert_on_miss: 'x' }, { alert_on_miss: 'boolean' }],
        ['/cron-checks', { ...asked, tags: ['ok', 7] }, { 'tags.1': 'string 1..50' }],
        ['/cron-checks', { ...asked, tags: Array(21).fill('x') }, { tags: 'array 0..20' }],
        [
          '/cron-checks',
          { ...asked, depends_on: { type: 'moon', id: 0 } },
          {
            'depends_on.type': 'one of cron_check, server, process, uptime_check, external',
            'depends_on.id': 'integer 1..',
          },
        ],
        ['/cron-checks', { ...asked, nmae: 'x' }, { nmae: 'unknown field' }],
        ['/webhooks', { name: 'x', url: 'ftp://x' }, { url: 'url' }],
        ['/auth/forgot-password', { email: 'nobody' }, { email: 'email' }],
        ['/api-keys', { name: 'x', kind: 'king' }, { kind: 'one of full, read_only' }],
      ];
      for (const [path, body, expected] of cases) {
        const answer = await alice.send('POST', path, body, { 'X-Forwarded-For': freshAddress() });
        assert.equal(answer.status, 400, path);
        const found = answer.body.issues.map(({ field, reason }: Record<string, string>) => [field, reason]);
        assert.deepEqual(Object.fromEntries(found), expected);
      }
    },
  );

  await t.test('no name holds a line break or another control character', async () => {
    const named = changes.filter(({ body }) => Object.hasOwn(propertiesOf(body), 'name'));
    assert.ok(named.length >= 8);
    for (const route of named)
      for (const name of ['a\r\nBcc: b@example.org', '\u001b[31mred', 'tab\tbed', '\u0085']) {
        const { status, body } = await send(stage, route, { ...Object(route.examples?.body), name });
        const issue = { field: 'name', reason: 'text without control characters' };
        assert.deepEqual([status, body.issues], [400, [issue]], nameOf(route));
      }
  });

  await t.test(
    'api.md §2 the same Idempotency-Key gets the first answer again, another body is 409',
    async () => {
      const key = { 'Idempotency-Key': 'nightly-1' };
      const first = await alice.send('POST', '/cron-checks', asked, key);
      const again = await alice.send('POST', '/cron-checks', asked, key);
      assert.deepEqual([again.status, again.body], [201, first.body]);
      const other = await alice.send('POST', '/cron-checks', { ...asked, name: 'Other' }, key);
      assert.deepEqual([other.status, other.body], [409, { error: 'conflict' }]);
      const twins = await Promise.all(
        Array.from({ length: 10 }, () =>
          alice.send('POST', '/cron-checks', { ...asked, name: 'Twin' }, { 'Idempotency-Key': 'twin' }),
        ),
      );
      assert.ok(twins.every(({ status }) => status === 201 || status === 409));
      const { checks } = await alice.get('/cron-checks?q=Twin');
      assert.equal(checks.length, 1);
    },
  );
});

test('api.md §2 what comes out', async (t) => {
  const stage = await openStage(t);
  const { service, alice, fixtures } = stage;

  await t.test(
    'api.md §2 ids of checks are random integers below 2^53, and times ISO 8601 in UTC with milliseconds',
    async () => {
      const checks = await Promise.all(Array.from({ length: 20 }, () => alice.createCronCheck()));
      const ids = checks.map(({ id }) => id);
      assert.ok(ids.every(Number.isSafeInteger));
      assert.ok(Math.max(...ids) - Math.min(...ids) > 2 ** 40);
      for (const route of routes.filter(
        (route) => route.method === 'GET' && !route.raw && isForCallers(route),
      ))
        assertMoments((await alice.send('GET', fillPath(route, fixtures))).body, route.path);
    },
  );

  await t.test('api.md §2 an absent value is null and never missing', async () => {
    // What asks whether something is there, by a query that it needs, says no by its status; one takes one query of two.
    const asking = ({ path, query }: Route) =>
      requiredOf(query).length > 0 || path === '/alerts/rules/notified';
    for (const route of routes.filter((one) => one.method === 'GET' && !one.raw && !asking(one))) {
      const { body } = await ask({
        method: 'GET',
        url: service.api + fillPath(route, fixtures),
        headers: credentialsFor(route, fixtures, alice.token),
      });
      for (const name of requiredOf(route.response)) assert.ok(name in body, `${route.path}: ${name}`);
    }
    const check = await alice.createCronCheck();
    for (const name of ['cron_expression', 'depends_on', 'last_ping_at', 'down_reason', 'deadline_at'])
      assert.equal(check[name], null, name);
  });

  await t.test(
    'api.md §2 create answers 201 and the resource, change 200 and the resource, delete 200 and ok',
    async () => {
      const created = await alice.send('POST', '/cron-checks', asked);
      const path = `/cron-checks/${created.body.id}`;
      assert.equal(created.status, 201);
      assert.deepEqual(created.body, await alice.get(path));
      const changed = await alice.send('PATCH', path, { description: 'Runs at night' });
      assert.equal(changed.status, 200);
      assert.deepEqual(changed.body, await alice.get(path));
      const deleted = await alice.send('DELETE', path);
      assert.deepEqual([deleted.status, deleted.body], [200, { ok: true }]);
      assert.equal((await alice.send('DELETE', path)).status, 404);
    },
  );

  await t.test('api.md §2 every answer carries a request id of its own', async () => {
    const ids = new Set<string>();
    const seen = [
      await alice.send('GET', '/cron-checks'),
      await service.nobody.send('GET', '/cron-checks'),
      await service.nobody.send('GET', '/nowhere'),
      await service.nobody.send('PUT', '/cron-checks'),
      await alice.send('POST', '/cron-checks', {}),
      await service.nobody.send('GET', '/health'),
      await service.nobody.send('GET', '/ping/nonsense', undefined, { 'X-Request-Id': 'mine' }),
    ];
    for (const { headers } of seen) ids.add(headers.get('x-request-id') ?? '');
    assert.equal(ids.size, seen.length);
    for (const id of ids) assert.match(id, /^[\da-f-]{36}$/);
  });

  await t.test('api.md §2 the table of errors, for what no route decides', async () => {
    const { nobody } = service;
    const errorOf = async (method: string, path: string, body?: unknown) => {
      const answer = await nobody.send(method, path, body);
      return [answer.status, answer.body, answer.headers.get('allow')];
    };
    assert.deepEqual(await errorOf('GET', '/nowhere'), [404, { error: 'not_found' }, null]);
    assert.deepEqual(await errorOf('PUT', '/cron-checks', {}), [
      405,
      { error: 'method_not_allowed' },
      'GET, HEAD, POST',
    ]);
    const huge = await alice.send('POST', '/cron-checks', { name: 'x'.repeat(300_000) });
    assert.deepEqual([huge.status, huge.body], [413, { error: 'payload_too_large' }]);
  });

  await t.test('api.md §2 the document, health and readiness need no key', async () => {
    for (const path of ['/openapi.json', '/health', '/ready'])
      assert.equal((await service.nobody.send('GET', path)).status, 200, path);
  });
});

/** Fields that are moments, anywhere in an answer. */
function assertMoments(part: unknown, place: string): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, value] of Object.entries(part)) {
    if (/(^|_)(at|since|from|to)$/.test(name) && typeof value === 'string')
      assert.match(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, `${place}: ${name}`);
    else assertMoments(value, `${place}.${name}`);
  }
}

const requiredOf = (schema: JsonSchema | undefined): readonly string[] => schema?.required ?? [];

test('api.md §2 lists', async (t) => {
  const stage = await openStage(t);
  const { alice, fixtures, service } = stage;
  const check = Number(fixtures['/cron-checks/:id']);
  for (let copy = 0; copy < 3; copy += 1) {
    const { ping_url } = await alice.createCronCheck({ name: `Copy ${copy}` });
    await alice.ping({ ping_url }, '/fail');
    await alice.ping(await alice.get(`/cron-checks/${check}`), '/fail');
    await alice.post('/webhooks', { name: `Hook ${copy}`, url: 'http://127.0.0.1:9/', enabled: false });
    await alice.post('/api-keys', { name: `Key ${copy}`, kind: 'read_only' });
    service.clock.pass(1_000);
    await service.settle();
  }

  await t.test('api.md §2 a list is named after its path, and has a cursor', async () => {
    assert.ok(lists.length >= 8);
    for (const route of lists) {
      const body = await alice.get(fillPath(route, fixtures));
      assert.deepEqual(Object.keys(body).sort(), [keyOf(route), 'next_cursor'].sort(), route.path);
      assert.ok(Array.isArray(body[keyOf(route)]), route.path);
      assert.equal(body.next_cursor, null, route.path);
    }
  });

  await t.test('api.md §2 a page has from 1 to 200 entries', async () => {
    for (const route of lists) {
      await pause(stage, route);
      const path = fillPath(route, fixtures);
      for (const limit of [1, 200])
        assert.equal((await alice.send('GET', `${path}?limit=${limit}`)).status, 200);
      for (const limit of ['0', '201', '-1', '1.5', 'all', '', '1e2', '99999999999999999999']) {
        const { status, body } = await alice.send('GET', `${path}?limit=${limit}`);
        assert.deepEqual(
          [status, body.issues],
          [400, [{ field: 'limit', reason: 'integer 1..200' }]],
          route.path,
        );
      }
    }
  });

  await t.test(
    'api.md §2 pages follow each other by cursor, without a gap and without an entry twice, newest first',
    async () => {
      const long: string[] = [];
      for (const route of lists) {
        await pause(stage, route);
        const path = fillPath(route, fixtures);
        const key = keyOf(route);
        const whole = (await alice.get(`${path}?limit=200`))[key];
        const found: unknown[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page: Record<string, unknown> = await alice.get(
            `${path}?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
          );
          found.push(...(Array.isArray(page[key]) ? page[key] : []));
          cursor = typeof page.next_cursor === 'string' ? page.next_cursor : null;
        }
        assert.deepEqual(found, whole, route.path);
        if (found.length > 3) long.push(route.path);
        const made = whole.flatMap((entry: Record<string, string>) => entry.created_at ?? []);
        assert.deepEqual(made, made.toSorted().reverse(), route.path);
      }
      assert.ok(long.length >= 6, `longer than a page: ${long.join(', ')}`);
    },
  );

  await t.test('api.md §2 a cursor that no list gave is a wrong field', async () => {
    for (const route of lists)
      for (const cursor of ['nonsense', '%20', 'W10', 'eyJhIjoxfQ', "1' or '1'='1"]) {
        await pause(stage, route);
        const { status, body } = await alice.send(
          'GET',
          `${fillPath(route, fixtures)}?cursor=${encodeURIComponent(cursor)}`,
        );
        assert.deepEqual([status, body.issues?.[0]?.field], [400, 'cursor'], `${route.path} ${cursor}`);
      }
  });

  await t.test('api.md §2 the default is fifty, and tags and statuses filter', async () => {
    await Promise.all(Array.from({ length: 51 }, () => alice.createCronCheck({ tags: ['many'] })));
    const first = await alice.get('/cron-checks?tag=many');
    assert.equal(first.checks.length, 50);
    assert.equal((await alice.get(`/cron-checks?tag=many&cursor=${first.next_cursor}`)).checks.length, 1);
    assert.equal((await alice.get('/cron-checks?tag=none')).checks.length, 0);
    assert.equal((await alice.get('/cron-checks?status=down')).checks.length, 4);
    assert.equal((await alice.get('/alerts?status=resolved')).alerts.length, 0);
  });
});
