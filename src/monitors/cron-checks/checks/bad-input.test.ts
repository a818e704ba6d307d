import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBareHost } from '../../../testing/bare-host.ts';
import { cronCheckRoutes } from './routes.ts';

const ONE_SCHEDULE = 'one of interval_seconds and cron_expression is required';
const seconds = 'integer 1..7776000';

/** A field, values that it may not have, and what is said of them. */
const wrong: [string, unknown[], string][] = [
  ['name', ['', 'x'.repeat(101), 7, null, ['a']], 'string 1..100'],
  ['name', ['   ', '\n', '\u2003'], 'must not be blank'],
  ['name', ['a\nb', 'a\u0007', 'tab\tstop'], 'text without control characters'],
  ['name', ['a\0b'], 'text without NUL characters'],
  ['description', ['x'.repeat(501), 7, null], 'string 0..500'],
  ['tags', ['a', 7, null, {}, Array.from({ length: 21 }, (_, index) => `t${index}`)], 'array 0..20'],
  ['interval_seconds', [59, 7_776_001, 0, -60, 60.5, '600', true, 1e300], 'integer 60..7776000'],
  ['cron_expression', ['', 7, ['* * * * *'], '*'.repeat(2_001)], 'string 1..2000'],
  [
    'cron_expression',
    ['* * * *'],
    'needs exactly five fields: minute hour day-of-month month day-of-week, or a second and these five',
  ],
  ['cron_expression', ['61 * * * *'], 'the minute field is not valid: 61'],
  [
    'cron_expression',
    ['@reboot'],
    'a start of the machine is at no set time: use an interval, or watch the machine as a server',
  ],
  ['cron_expression', ['0 0 31 2 *'], 'never occurs'],
  ['timezone', ['', 'x'.repeat(65), 7, null], 'string 1..64'],
  ['timezone', ['Mars/Olympus', '+01:00', 'Europe/Vilnius; drop'], 'IANA time zone, such as Europe/Vilnius'],
  ['grace_seconds', [-1, 7_776_001, 1.5, '60', null], 'integer 0..7776000'],
  ['max_runtime_seconds', [0, -1, 7_776_001, '60', 2.5], seconds],
  ['min_runtime_seconds', [0, -1, 7_776_001, '60', 2.5], seconds],
  ['alert_on_fail', ['true', 2, null, 'yes'], 'boolean'],
  ['alert_on_miss', ['true', -1, null, []], 'boolean'],
  ['badge_enabled', ['1', 'on', null, {}], 'boolean'],
  ['depends_on', [7, 'server', []], 'object'],
];

/** Wrong in a part, or by a name that cannot be given. */
const wrongParts: [unknown, { field: string; reason: string }[]][] = [
  [
    { tags: ['ok', '', 7] },
    [
      { field: 'tags.1', reason: 'string 1..50' },
      { field: 'tags.2', reason: 'string 1..50' },
    ],
  ],
  [
    { tags: ['ok', ' ', 'a\nb'] },
    [
      { field: 'tags.1', reason: 'must not be blank' },
      { field: 'tags.2', reason: 'text without control characters' },
    ],
  ],
  [
    { depends_on: {} },
    [
      { field: 'depends_on.type', reason: 'required' },
      { field: 'depends_on.id', reason: 'required' },
    ],
  ],
  [
    { depends_on: { type: 'planet', id: 0, mass: 1 } },
    [
      { field: 'depends_on.mass', reason: 'unknown field' },
      { field: 'depends_on.type', reason: 'one of cron_check, server, process, uptime_check, external' },
      { field: 'depends_on.id', reason: 'integer 1..' },
    ],
  ],
  [{ depends_on: { type: 'server', id: 7 } }, [{ field: 'depends_on', reason: 'there is no such server' }]],
  [
    { status: 'up', paused: true },
    [
      { field: 'status', reason: 'unknown field' },
      { field: 'paused', reason: 'unknown field' },
    ],
  ],
  [
    { min_runtime_seconds: 11, max_runtime_seconds: 10 },
    [{ field: 'min_runtime_seconds', reason: 'must not be more than max_runtime_seconds' }],
  ],
];

const sorted = (issues: { field: string; reason: string }[]) =>
  issues.toSorted((one, other) => one.field.localeCompare(other.field));

test('every field that is wrong alone is named, with what is allowed', async (t) => {
  const host = await openBareHost(t, cronCheckRoutes);
  const made = await host.alice('POST', '/cron-checks', { name: 'Backup', interval_seconds: 600 });
  for (const [field, values, reason] of wrong)
    for (const value of values) {
      const right = { name: 'Backup', ...(field === 'cron_expression' ? {} : { interval_seconds: 600 }) };
      const answers = {
        POST: await host.alice('POST', '/cron-checks', { ...right, [field]: value }),
        PATCH: await host.alice('PATCH', `/cron-checks/${made.body.id}`, { [field]: value }),
      };
      for (const [method, answer] of Object.entries(answers)) {
        const what = `${method} ${field}: ${JSON.stringify(value)}`;
        assert.equal(answer.status, 400, what);
        assert.deepEqual(answer.body, { error: 'validation_failed', issues: [{ field, reason }] }, what);
      }
    }
  const { body } = await host.alice('GET', `/cron-checks/${made.body.id}`);
  assert.deepEqual(body, made.body);
});

test('a part that is wrong is named by its path', async (t) => {
  const host = await openBareHost(t, cronCheckRoutes);
  const { body: made } = await host.alice('POST', '/cron-checks', { name: 'Backup', interval_seconds: 600 });
  for (const [fields, issues] of wrongParts) {
    const right = { name: 'Backup', interval_seconds: 600 };
    const create = await host.alice('POST', '/cron-checks', { ...right, ...Object(fields) });
    const change = await host.alice('PATCH', `/cron-checks/${made.id}`, fields);
    for (const answer of [create, change]) {
      assert.equal(answer.status, 400, JSON.stringify(fields));
      assert.deepEqual(sorted(answer.body.issues), sorted(issues), JSON.stringify(fields));
    }
  }
});

test('everything that is wrong is named at once', async (t) => {
  const host = await openBareHost(t, cronCheckRoutes);
  const firsts = new Map(wrong.toReversed().map(([field, [value], reason]) => [field, { value, reason }]));
  const body = Object.fromEntries([...firsts].map(([field, { value }]) => [field, value]));
  const { status, body: answer } = await host.alice('POST', '/cron-checks', { ...body, colour: 'red' });
  assert.equal(status, 400);
  const expected = [...firsts].map(([field, { reason }]) => ({ field, reason }));
  assert.deepEqual(
    sorted(answer.issues),
    sorted([...expected, { field: 'colour', reason: 'unknown field' }]),
  );
});

test('a schema broken in one field does not hide a rule broken in another', async (t) => {
  const host = await openBareHost(t, cronCheckRoutes);
  const { body } = await host.alice('POST', '/cron-checks', {
    grace_seconds: -1,
    timezone: 'Mars/Olympus',
    cron_expression: 'x',
    min_runtime_seconds: 9,
    max_runtime_seconds: 8,
    tags: [' '],
  });
  assert.deepEqual(
    sorted(body.issues).map((issue) => issue.field),
    ['cron_expression', 'grace_seconds', 'min_runtime_seconds', 'name', 'tags.0', 'timezone'],
  );
});

test('exactly one kind of schedule is asked for', async (t) => {
  const host = await openBareHost(t, cronCheckRoutes);
  const issues = async (fields: object) =>
    (await host.alice('POST', '/cron-checks', { name: 'Backup', ...fields })).body.issues;
  const missing = [{ field: 'interval_seconds', reason: ONE_SCHEDULE }];
  assert.deepEqual(await issues({}), missing);
  assert.deepEqual(await issues({ interval_seconds: null, cron_expression: null }), missing);
  assert.deepEqual(await issues({ interval_seconds: 600, cron_expression: '* * * * *' }), [
    { field: 'cron_expression', reason: 'must be null or left out beside interval_seconds' },
  ]);
  assert.deepEqual(await issues({ interval_seconds: 5 }), [
    { field: 'interval_seconds', reason: 'integer 60..7776000' },
  ]);
  assert.deepEqual(await issues({ cron_expression: 5 }), [
    { field: 'cron_expression', reason: 'string 1..2000' },
  ]);
});

test('a run limit is held against the one that was kept', async (t) => {
  const host = await openBareHost(t, cronCheckRoutes);
  const { body: check } = await host.alice('POST', '/cron-checks', {
    name: 'Backup',
    interval_seconds: 600,
    max_runtime_seconds: 10,
  });
  const refused = await host.alice('PATCH', `/cron-checks/${check.id}`, { min_runtime_seconds: 11 });
  assert.deepEqual(refused.body.issues, [
    { field: 'min_runtime_seconds', reason: 'must not be more than max_runtime_seconds' },
  ]);
  const allowed = await host.alice('PATCH', `/cron-checks/${check.id}`, {
    min_runtime_seconds: 11,
    max_runtime_seconds: null,
  });
  assert.equal(allowed.status, 200);
});

test('a body that is not an object of JSON is refused as a whole', async (t) => {
  const host = await openBareHost(t, cronCheckRoutes);
  for (const text of ['[]', '"x"', '7', 'null', '{', 'name=x']) {
    const { status, body } = await host.alice('POST', '/cron-checks', text);
    assert.equal(status, 400, text);
    assert.deepEqual(
      body.issues.map((issue: { field: string }) => issue.field),
      ['body'],
      text,
    );
  }
});

test('a preview asks for a schedule that a check could have', async (t) => {
  const { alice } = await openBareHost(t, cronCheckRoutes);
  const issues = async (body: object) => (await alice('POST', '/cron-checks/preview', body)).body.issues;
  assert.deepEqual(await issues({}), [{ field: 'interval_seconds', reason: ONE_SCHEDULE }]);
  assert.deepEqual(await issues({ cron_expression: '* * * * 9', timezone: 'Mars/Olympus', name: 'x' }), [
    { field: 'name', reason: 'unknown field' },
    { field: 'cron_expression', reason: 'the day-of-week field is not valid: 9' },
    { field: 'timezone', reason: 'IANA time zone, such as Europe/Vilnius' },
  ]);
});

test('windows of timelines and uptime are bounded', async (t) => {
  const { alice } = await openBareHost(t, cronCheckRoutes);
  const { body: check } = await alice('POST', '/cron-checks', { name: 'Backup', interval_seconds: 600 });
  const ask = async (query: string) => (await alice('GET', `/cron-checks/${check.id}/${query}`)).body.issues;
  const before = [{ field: 'from', reason: 'must be before the end of the window' }];
  const long = [{ field: 'from', reason: 'at most 400 days before the end of the window' }];
  assert.deepEqual(await ask('timeline?from=yesterday&to=2026-06-31T00:00:00Z'), [
    { field: 'from', reason: 'ISO 8601 timestamp' },
    { field: 'to', reason: 'ISO 8601 timestamp' },
  ]);
  assert.deepEqual(await ask('timeline?from=2026-06-17T00:00:00Z'), before);
  assert.deepEqual(await ask('timeline?from=2026-06-16T07:00:00Z&to=2026-06-16T09:00:00%2B02:00'), before);
  assert.deepEqual(await ask('timeline?from=2025-01-01T00:00:00Z'), long);
  assert.deepEqual(await ask('timeline?from=0001-01-01T00:00:00Z&to=9999-12-31T00:00:00Z'), long);
  for (const days of ['0', '366', '1.5', 'x', ''])
    assert.deepEqual(await ask(`uptime?days=${days}`), [{ field: 'days', reason: 'integer 1..365' }], days);
  assert.equal((await alice('GET', `/cron-checks/${check.id}/timeline?to=9999-12-31T23:59:59Z`)).status, 200);
  assert.equal(
    (
      await alice(
        'GET',
        `/cron-checks/${check.id}/timeline?from=0001-01-01T00:00:00Z&to=0001-02-01T00:00:00Z`,
      )
    ).status,
    200,
  );
});

test('a list is not asked for with a page or a filter that cannot be', async (t) => {
  const { alice } = await openBareHost(t, cronCheckRoutes);
  const ask = async (query: string) => (await alice('GET', `/cron-checks?${query}`)).body.issues;
  const cursors = [
    'x',
    '[]',
    'null',
    '{}',
    '[1]',
    '[1,2.5]',
    '["a",1]',
    '[-1,1]',
    '[8640000000000000,1]',
    '[1e400,1]',
  ];
  for (const place of cursors)
    assert.deepEqual(
      await ask(`cursor=${Buffer.from(place).toString('base64url')}`),
      [{ field: 'cursor', reason: 'a next_cursor of this list' }],
      place,
    );
  assert.deepEqual(await ask('limit=0&status=grey&q='), [
    { field: 'limit', reason: 'integer 1..200' },
    { field: 'q', reason: 'string 1..100' },
    { field: 'status.0', reason: 'one of new, up, late, down, paused' },
  ]);
  assert.deepEqual(await ask('limit=201&tag=a&tag='), [
    { field: 'limit', reason: 'integer 1..200' },
    { field: 'tag.1', reason: 'string 1..50' },
  ]);
});
