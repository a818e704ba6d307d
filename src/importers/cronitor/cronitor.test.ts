import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basicAuth } from '../basic-auth.ts';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import { testApi } from '../test-api.ts';
import { problemsOf } from '../test-document.ts';
import { readCronitor } from './api.ts';
import { assertionOf, periodMs } from './assertions.ts';
import { mapCronitor } from './map.ts';

/** As the documentation of its API describes monitors and notification lists. */
const monitors = [
  {
    ...{ key: 'nightly', name: 'Nightly', type: 'job', schedule: '0 3 * * *', timezone: 'Europe/Vilnius' },
    ...{
      grace_seconds: 600,
      assertions: ['metric.duration < 2 hours', 'metric.error_count < 5'],
      tags: ['prod'],
    },
    ...{
      notify: ['ops'],
      realert_interval: '8 hours',
      group: 'db',
      note: 'The big one',
      failure_tolerance: 2,
    },
    ...{ passing: true, paused: false },
  },
  {
    key: 'worker',
    name: 'Worker',
    type: 'heartbeat',
    schedule: 'every 10 minutes',
    notify: 'ops',
    paused: true,
  },
  { key: 'd3x0c1', name: 'Daily', type: 'job', schedule: 'at 08:30', notify: { alerts: ['phones'] } },
  { key: 'many', name: 'Many', type: 'job', schedules: ['0 1 * * *', '0 2 * * *'] },
  { key: 'six', name: 'Six fields', type: 'job', schedule: '0 0 3 * * *' },
  { key: 'site', name: 'Site', type: 'site' },
  {
    ...{ key: 'home', name: 'Home', type: 'check', schedule: 'every 60 seconds' },
    assertions: [
      'response.code = 200',
      'response.time < 2s',
      'response.json data.status = up',
      'response.xml a = b',
    ],
    request: { url: 'https://example.org/', method: 'GET', regions: ['us-east-1'], timeout_seconds: 5 },
  },
];
const lists = [
  { key: 'ops', name: 'Ops', notifications: { emails: ['ops@example.org'], slack: ['x'] } },
  { key: 'phones', name: 'Phones', notifications: { phones: ['+37060000000'] } },
];

function imported() {
  const { draft, report } = mapCronitor({ monitors, lists }, { prefix: 'cronitor' });
  return { report, document: documentOf(draft, report) };
}

test('monitors of Cronitor become checks, and lists channels', () => {
  const { document } = imported();
  assert.deepEqual(problemsOf(document), []);
  assert.deepEqual(document.cron_checks?.['cronitor-nightly'], {
    name: 'Nightly',
    description: 'The big one',
    tags: ['group:db', 'prod'],
    schedule: '0 3 * * *',
    timezone: 'Europe/Vilnius',
    grace: '10m',
    max_runtime: '2h',
    failure_threshold: 3,
    ping_aliases: ['nightly'],
  });
  assert.equal(document.cron_checks?.['cronitor-worker']?.every, '10m');
  assert.equal(document.cron_checks?.['cronitor-worker']?.paused, true);
  assert.equal(document.cron_checks?.['cronitor-d3x0c1']?.schedule, '30 8 * * *');
  // A key that Cronitor made is an address without an API key, too.
  assert.deepEqual(document.cron_checks?.['cronitor-d3x0c1']?.ping_aliases, ['d3x0c1', 'cronitor:d3x0c1']);
  assert.equal(document.cron_checks?.['cronitor-many']?.schedule, '0 1 * * *\n0 2 * * *');
  assert.equal(document.cron_checks?.['cronitor-six']?.schedule, '0 0 3 * * *');
  assert.deepEqual(document.uptime_checks?.['cronitor-home'], {
    name: 'Home',
    kind: 'http',
    url: 'https://example.org/',
    every: '1m',
    timeout: '5s',
    assertions: [
      { source: 'latency', path: null, op: 'lt', value: 2_000 },
      { source: 'json', path: '$.data.status', op: 'eq', value: 'up' },
    ],
    http: { expected_status: ['200'] },
  });
  const repeated = Object.values(document.rules ?? {}).map(({ kind, repeat }) => `${kind} ${repeat}`);
  assert.equal(repeated.filter((one) => one.endsWith(' 8h')).length, 3);
});

test('what has no equal is in the report', () => {
  const { report } = imported();
  const lost = report.lines.filter(({ grade }) => grade === 'not_possible');
  const things = lost.filter(({ field }) => field === null).map(({ name }) => name);
  assert.deepEqual(things, ['Phones', 'Site']);
  for (const [name, field] of [
    ['Nightly', 'assertions'],
    ['Home', 'request.regions'],
    ['Ops', 'slack'],
    ['Daily', 'notify'],
  ])
    assert.ok(
      lost.some((line) => line.name === name && line.field === field),
      `${name} ${field}`,
    );
});

test('assertions and periods of Cronitor are read', () => {
  const periods: [string, number | null][] = [
    ['5 min', 300_000],
    ['.25s', 250],
    ['600ms', 600],
    ['8 hours', 28_800_000],
    ['soon', null],
  ];
  for (const [text, ms] of periods) assert.equal(periodMs(text), ms, text);
  assert.deepEqual(assertionOf('response.header content-type contains json'), {
    assertion: { source: 'header', path: 'content-type', op: 'contains', value: 'json' },
  });
  assert.deepEqual(assertionOf('response.body !contains "fatal error"'), {
    assertion: { source: 'body', path: null, op: 'not_contains', value: 'fatal error' },
  });
  for (const text of ['nonsense', 'response.time < soon', 'response.body < 5', 'response.code contains 2'])
    assert.equal(assertionOf(text), null, text);
});

test('pages are read until one brings nothing new', async (t) => {
  const key = basicAuth('k', '');
  const page = (number: number, rows: unknown) => [
    `${key} GET /api/monitors?page=${number}`,
    { monitors: rows },
  ];
  const base = await testApi(t, () => ({
    ...Object.fromEntries([
      page(1, monitors.slice(0, 4)),
      page(2, monitors.slice(4)),
      page(3, monitors.slice(4)),
    ]),
    [`${key} GET /api/notifications`]: { templates: lists },
  }));
  const read = await readCronitor(`${base}/api/`, 'k');
  assert.deepEqual(read, { monitors, lists });
  await assert.rejects(readCronitor(base, 'bad'), ImportProblem);
});
