import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CronCheck } from '../../monitors/cron-checks/checks/schema.ts';
import { days } from '../../platform/time.ts';
import { openCheckBench } from '../../testing/check-bench.ts';
import { ONE_PORT } from '../../testing/service.ts';
import { changesOf, newCheckOf } from './definition.ts';
import { readSpec } from './spec.ts';

const refused: [object, string][] = [
  [{ name: 3 }, 'name is not a string'],
  [{ name: 'x'.repeat(101) }, 'name is too long'],
  [{ name: null }, 'name is not a string'],
  [{ slug: 'Upper' }, 'slug does not match pattern'],
  [{ timeout: 59 }, 'timeout is too small'],
  [{ timeout: 7_776_001 }, 'timeout is too large'],
  [{ timeout: '60' }, 'timeout is not a number'],
  [{ grace: 1.5 }, 'grace is not a number'],
  [{ schedule: 'nonsense' }, 'schedule is not a valid cron or OnCalendar expression'],
  [{ tz: 'Mars/Olympus' }, 'tz is not a valid timezone'],
  [{ methods: 'PUT' }, 'methods has unexpected value'],
  [{ manual_resume: 1 }, 'manual_resume is not a boolean'],
  [{ unique: 'name' }, 'unique is not an array'],
  [{ unique: ['status'] }, "an item in 'unique' has unexpected value"],
];

test('what Healthchecks refuses of a check is refused in its words', () => {
  for (const [given, error] of refused)
    assert.deepEqual(readSpec(given), { error: `json validation error: ${error}` });
});

const DAY = { interval_seconds: 86_400, grace_seconds: 3_600, max_runtime_seconds: 3_600 };

const definitions: [object, number, object][] = [
  [{}, 3, { name: 'Unnamed check', ...DAY }],
  [
    { name: 'Backup', channels: '*', methods: '', tz: 'UTC' },
    3,
    { name: 'Backup', ...DAY, timezone: 'UTC', post_only: false },
  ],
  [
    { name: 'Weekly: Döner Report', timeout: 60 },
    1,
    { name: 'Weekly: Döner Report', ...DAY, interval_seconds: 60, ping_aliases: ['weekly-doner-report'] },
  ],
  [
    { slug: 'db', schedule: '0 3 * * *', timeout: 60, grace: 600, tags: ' a  b a ', desc: 'x' },
    3,
    {
      ...{ name: 'db', ping_aliases: ['db'], cron_expression: '0 3 * * *', timezone: 'UTC' },
      ...{ grace_seconds: 600, max_runtime_seconds: 600, tags: ['a', 'b'], description: 'x' },
    },
  ],
  [{ failure_kw: 'ERROR, panic', name: 'a' }, 3, { name: 'a', ...DAY }],
  [
    { failure_kw: 'ERROR, panic,', filter_http_body: true, name: 'a' },
    3,
    { name: 'a', ...DAY, failure_keywords: ['ERROR', 'panic'] },
  ],
  [
    { subject_fail: 'ERROR', name: 'a' },
    1,
    { name: 'a', ...DAY, ping_aliases: ['a'], failure_keywords: ['ERROR'] },
  ],
];

test('checks of Healthchecks become cron checks', () => {
  for (const [spec, version, definition] of definitions) {
    const read = readSpec(spec);
    assert.ok(!('error' in read), JSON.stringify(spec));
    assert.deepEqual(newCheckOf(read, version), definition);
  }
});

test('words are looked for where a filter is on, and are none where all are off', () => {
  const before = { ping_aliases: [], failure_keywords: ['A'], success_keywords: [], start_keywords: [] };
  // Nothing else of the check is asked for.
  const check = before as unknown as CronCheck;
  const of = (spec: object) => changesOf({ ...spec }, { version: 3, before: check });
  assert.deepEqual(of({ success_kw: 'OK,fine' }), { success_keywords: ['OK', 'fine'] });
  assert.deepEqual(of({ filter_body: false }), {
    ...{ failure_keywords: [], success_keywords: [], start_keywords: [] },
  });
  assert.deepEqual(of({ subject: 'OK', methods: 'POST', filter_default_fail: true }), {
    ...{ success_keywords: ['OK'], post_only: true, fail_without_keyword: true },
  });
  assert.deepEqual(of({ start_kw: 'GO', filter_subject: true }), { start_keywords: ['GO'] });
});

test('no body makes a reader throw', () => {
  fc.assert(
    fc.property(
      fc.object({ key: fc.constantFrom('name', 'unique', 'tz', 'timeout', 'schedule') }),
      (given) => void readSpec(given),
    ),
  );
});

for (const ports of ['one', 'two'] as const)
  test(`clients of the API of Healthchecks work with a key of Tocsin: ${ports === 'one' ? 'one port' : 'two ports'}`, async (t) => {
    const bench = await openCheckBench(t, ports === 'one' ? { env: ONE_PORT } : {});
    const { alice, charlie, settle, advance, owner } = bench;
    const root = bench.api.replace(/\/api$/, '');
    const keyOf = async (who: typeof alice, kind: string) =>
      (await who.post('/api-keys', { name: 'hc', kind })).key as string;
    const [full, readOnly, theirs] = [
      await keyOf(alice, 'full'),
      await keyOf(alice, 'read_only'),
      await keyOf(charlie, 'full'),
    ];
    const ask = async (method: string, path: string, body?: unknown, key: string | null = full) => {
      const answer = await fetch(`${root}/api/v3/${path}`, {
        method,
        headers: key === null ? {} : { 'X-Api-Key': key },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      return [answer.status, isJson ? JSON.parse(text) : text];
    };

    assert.deepEqual(await ask('GET', 'status/', undefined, null), [200, 'OK']);
    assert.deepEqual(await ask('GET', 'checks/', undefined, null), [401, { error: 'missing api key' }]);
    assert.deepEqual(await ask('POST', 'checks/', { api_key: { toString: 1 } }, null), [
      401,
      { error: 'missing api key' },
    ]);
    assert.deepEqual(await ask('GET', 'checks/', undefined, 'x'.repeat(32)), [
      401,
      { error: 'wrong api key' },
    ]);
    assert.deepEqual(await ask('POST', 'checks/', {}, readOnly), [401, { error: 'wrong api key' }]);
    assert.deepEqual(await ask('POST', 'checks/', '{'), [400, { error: 'could not parse request body' }]);
    assert.deepEqual(await ask('POST', 'checks/', '[]'), [
      400,
      { error: 'json validation error: value is not an object' },
    ]);
    assert.equal((await ask('PUT', 'checks/'))[0], 405);
    for (const at of ['nothing/', 'constructor', '__proto__'])
      assert.equal((await ask('GET', at))[0], 404, at);

    const spec = {
      name: 'Backup',
      slug: 'backup',
      tags: 'prod db',
      timeout: 3_600,
      grace: 60,
      unique: ['slug'],
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', 'checks/', { api_key: full, ...spec })),
    );
    assert.deepEqual(answers.map(([status]) => status).sort(), [200, 200, 200, 200, 201]);
    const [, check] = await ask('POST', 'checks/', { ...spec, grace: 120 });
    assert.deepEqual(
      [check.name, check.slug, check.tags, check.timeout, check.grace, check.status, check.n_pings],
      ['Backup', 'backup', 'prod db', 3_600, 120, 'new', 0],
    );
    assert.equal(check.ping_url, `${root}/ping/${check.uuid}`);
    assert.equal(check.update_url, `${root}/api/v3/checks/${check.uuid}`);
    await ask('POST', 'checks/', { name: 'Other', tags: 'prod' });
    const listed = async (query: string) =>
      (await ask('GET', `checks/${query}`))[1].checks.map(({ name }: { name: string }) => name).sort();
    assert.deepEqual(await listed(''), ['Backup', 'Other']);
    assert.deepEqual(await listed('?tag=prod&tag=db'), ['Backup']);
    assert.deepEqual(await listed('?slug=backup'), ['Backup']);

    // A check of another account is none, and a reader sees no address of this one.
    const at = `checks/${check.uuid}`;
    for (const method of ['GET', 'POST', 'DELETE'])
      assert.equal((await ask(method, at, method === 'POST' ? {} : undefined, theirs))[0], 404);
    const [, { checks: read }] = await ask('GET', 'checks/', undefined, readOnly);
    assert.ok(!JSON.stringify(read).includes(check.uuid));
    const { unique_key } = read.find(({ name }: { name: string }) => name === 'Backup');
    assert.equal((await ask('GET', `checks/${unique_key}`))[1].uuid, check.uuid);

    const [taken, error] = await ask('POST', 'checks/', { name: 'Third', slug: 'backup' });
    assert.deepEqual([taken, error.error], [400, 'json validation error: slug is taken by another check']);
    const [, changed] = await ask('POST', at, {
      schedule: '0 3 * * *',
      tz: 'Europe/Vilnius',
      slug: 'nightly',
    });
    assert.deepEqual(
      [changed.schedule, changed.tz, changed.slug, changed.timeout],
      ['0 3 * * *', 'Europe/Vilnius', 'nightly', undefined],
    );

    await advance(1_000);
    await fetch(check.ping_url, { method: 'POST', body: 'first' });
    await advance(1_000);
    await fetch(`${check.ping_url}/3`, { method: 'POST', body: 'disk full' });
    await settle();
    const [, { pings }] = await ask('GET', `${at}/pings/`);
    assert.deepEqual(
      pings.map(({ n, type, method }: Record<string, unknown>) => [n, type, method]),
      [
        [2, 'fail', 'POST'],
        [1, 'success', 'POST'],
      ],
    );
    assert.deepEqual(await ask('GET', pings[0].body_url.replace(`${root}/api/v3/`, '')), [200, 'disk full']);
    assert.equal((await ask('GET', `${at}/pings/3/body`))[0], 404);
    assert.equal((await ask('GET', at))[1].status, 'down');
    await advance(1_000);
    const [, { flips }] = await ask('GET', `${at}/flips/?seconds=3600`);
    assert.deepEqual(
      flips.map(({ up }: { up: number }) => up),
      [0, 1],
    );
    assert.match(flips[0].timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    assert.equal((await ask('GET', `${at}/flips/?seconds=x`))[0], 400);

    assert.deepEqual((await ask('POST', `${at}/resume`, ''))[0], 409);
    assert.equal((await ask('POST', `${at}/pause`, ''))[1].status, 'paused');
    assert.equal((await ask('POST', `${at}/resume`, ''))[1].status, 'new');

    // Who is notified is for rules to say: a channel that none of them names is refused.
    const silent = await owner.post('/alerts/channels', {
      name: 'Silent',
      kind: 'ntfy',
      config: { topic: 'x' },
    });
    const rules = (await owner.get('/alerts/rules?limit=200')).rules;
    for (const { id, kind, channel_ids } of rules)
      if (kind.startsWith('cron_') && channel_ids.includes(silent.id))
        await owner.patch(`/alerts/rules/${id}`, { channel_ids: [] });
    const [, { channels }] = await ask('GET', 'channels/');
    const { id } = channels.find(({ name }: { name: string }) => name === 'Silent');
    for (const given of [id, 'Silent'])
      assert.match((await ask('POST', at, { channels: given }))[1].error, /no alert rule of Tocsin notifies/);
    assert.equal(
      (await ask('POST', at, { channels: 'Nobody' }))[1].error,
      'invalid channel identifier: Nobody',
    );
    await owner.post('/alerts/rules', {
      ...{ name: 'Backups', kind: 'cron_fail', targets: { tags: ['db'] }, channel_ids: [silent.id] },
    });
    assert.ok((await ask('POST', at, { channels: id }))[1].channels.split(',').includes(id));

    assert.equal((await ask('DELETE', at))[0], 200);
    assert.equal((await ask('GET', at))[0], 404);
    // What was made before may be made again, the same as then.
    assert.equal((await ask('POST', 'checks/', spec))[0], 201);
    await advance(days(2));
    assert.equal((await ask('POST', 'checks/', spec))[0], 200);
  });
