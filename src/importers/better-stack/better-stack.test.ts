import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import { testApi } from '../test-api.ts';
import { problemsOf } from '../test-document.ts';
import { type BetterStackSource, readBetterStack } from './api.ts';
import { mapBetterStack } from './map.ts';

/** With the attributes that its Terraform provider documents. */
const http = {
  http_method: 'get',
  request_timeout: 15,
  check_frequency: 60,
  verify_ssl: true,
  follow_redirects: true,
};
const monitors = [
  {
    ...{
      id: '1',
      url: 'https://example.org/',
      monitor_type: 'keyword',
      required_keyword: 'Welcome',
      ...http,
    },
    ...{ pronounceable_name: 'Shop', confirmation_period: 60, recovery_period: 180, ssl_expiration: 14 },
    ...{ request_headers: [{ id: '9', name: 'X-A', value: '1' }], regions: ['us', 'eu'], email: true },
    ...{ maintenance_from: '23:30:00', maintenance_to: '01:00:00', maintenance_timezone: 'Berlin' },
    ...{ maintenance_days: ['sat', 'sun'], monitor_group_id: 7, paused: false },
  },
  {
    id: '2',
    url: 'https://example.org/',
    monitor_type: 'expected_status_code',
    expected_status_codes: [200, 204],
    ...http,
  },
  {
    id: '3',
    url: 'mail.example.org',
    monitor_type: 'smtp',
    port: '25,465',
    request_timeout: 5000,
    check_frequency: 60,
  },
  {
    id: '4',
    url: '8.8.8.8',
    monitor_type: 'dns',
    request_body: 'example.org',
    request_timeout: 500,
    check_frequency: 60,
  },
  { id: '5', url: 'example.org', monitor_type: 'ping', request_timeout: 500, check_frequency: 60 },
  { id: '7', url: 'example.org', monitor_type: 'udp', request_timeout: 500, check_frequency: 60 },
  {
    id: '6',
    url: 'db.example.org',
    monitor_type: 'tcp',
    port: '5432',
    request_timeout: 2000,
    check_frequency: 5,
    paused: true,
  },
];
const source: BetterStackSource = {
  monitors,
  heartbeats: [
    {
      id: '1',
      name: 'Backup',
      period: 30,
      grace: 600,
      url: 'https://uptime.betterstack.com/api/v1/heartbeat/x',
    },
  ],
  monitor_groups: [{ id: '7', name: 'Web' }],
  heartbeat_groups: [],
  policies: [{ id: '1', name: 'Wake somebody', steps: [{ type: 'escalation' }] }],
  on_calls: [],
  status_pages: [
    {
      id: '1',
      company_name: 'ACME',
      subdomain: 'acme',
      timezone: 'Europe/Berlin',
      history: 365,
      custom_css: 'x',
    },
  ],
  sections: new Map([['1', [{ id: '5', name: 'Web', position: 0 }]]]),
  resources: new Map([
    [
      '1',
      [
        {
          id: '1',
          resource_type: 'Monitor',
          resource_id: 1,
          public_name: 'The shop',
          position: 1,
          status_page_section_id: 5,
        },
        {
          id: '2',
          resource_type: 'Heartbeat',
          resource_id: 1,
          public_name: 'Backups',
          position: 0,
          status_page_section_id: 5,
        },
        {
          id: '3',
          resource_type: 'Monitor',
          resource_id: 7,
          public_name: 'Host',
          position: 2,
          status_page_section_id: 5,
        },
      ],
    ],
  ]),
};

function imported() {
  const { draft, report } = mapBetterStack(source, { prefix: 'bs' });
  return { report, document: documentOf(draft, report) };
}

test('monitors and heartbeats of Better Stack become checks', () => {
  const { document } = imported();
  assert.deepEqual(problemsOf(document), []);
  assert.deepEqual(document.uptime_checks?.['bs-monitor-1'], {
    name: 'Shop',
    tags: ['group:Web'],
    kind: 'http',
    url: 'https://example.org/',
    every: '1m',
    timeout: '15s',
    failure_threshold: 1,
    confirm_after: '1m',
    recover_after: '3m',
    certificate_warn_days: [14],
    assertions: [{ source: 'body', path: null, op: 'contains', value: 'Welcome' }],
    http: { headers: { 'X-A': '1' } },
  });
  const kinds = Object.entries(document.uptime_checks ?? {}).map(
    ([key, { kind, port }]) => `${key} ${kind} ${port}`,
  );
  assert.deepEqual(kinds, [
    'bs-monitor-1 http undefined',
    'bs-monitor-2 http undefined',
    'bs-monitor-3 smtp 25',
    'bs-monitor-3-465 smtp 465',
    'bs-monitor-4 dns undefined',
    'bs-monitor-5 icmp undefined',
    'bs-monitor-6 tcp 5432',
    'bs-group-Web-72645431 group undefined',
  ]);
  assert.equal(document.uptime_checks?.['bs-monitor-3']?.smtp, undefined);
  assert.deepEqual(document.uptime_checks?.['bs-monitor-3-465']?.smtp, { security: 'tls' });
  assert.equal(document.uptime_checks?.['bs-monitor-4']?.host, 'example.org');
  const heartbeat = document.cron_checks?.['bs-heartbeat-1'];
  assert.deepEqual([heartbeat?.every, heartbeat?.ping_aliases], ['1m', ['better_stack:x']]);
  assert.deepEqual(document.maintenance_windows?.['bs-monitor-1']?.recurrence, {
    schedule: '30 23 * * 6',
    duration: '90m',
    timezone: 'Europe/Berlin',
  });
  assert.deepEqual(document.status_pages?.['bs-page-1']?.components, [
    { monitor: 'cron_checks.bs-heartbeat-1', display_name: 'Backups', group: 'Web' },
    { monitor: 'uptime_checks.bs-monitor-1', display_name: 'The shop', group: 'Web' },
  ]);
});

test('what has no equal is in the report', () => {
  const lost = imported().report.lines.filter(({ grade }) => grade === 'not_possible');
  const things = lost.filter(({ field }) => field === null).map(({ source: of }) => of);
  assert.deepEqual(things, ['monitor 7', 'policy 1']);
  const fields = new Set(lost.map(({ field }) => field));
  for (const field of ['regions', 'email', 'url', 'custom_css', 'resources'])
    assert.ok(fields.has(field), field);
});

test('pages are followed to the last, but not to another host', async (t) => {
  const wrapped = (rows: readonly { id?: unknown }[], next: string | null = null) => ({
    data: rows.map(({ id, ...attributes }) => ({ id, attributes })),
    pagination: { next },
  });
  const get = (path: string) => `Bearer k GET ${path}?per_page=50`;
  const answers = (base: string, next: string) => ({
    [get('/api/v2/monitors')]: wrapped(monitors.slice(0, 3), next),
    'Bearer k GET /api/v2/monitors?page=2': wrapped(monitors.slice(3)),
    ...Object.fromEntries(
      ['v2/heartbeats', 'v2/monitor-groups', 'v2/heartbeat-groups', 'v3/policies', 'v2/on-calls'].map(
        (path) => [get(`/api/${path}`), wrapped([])],
      ),
    ),
    [get('/api/v2/status-pages')]: wrapped(source.status_pages as { id?: unknown }[]),
    [get('/api/v2/status-pages/1/sections')]: wrapped([]),
    [get('/api/v2/status-pages/1/resources')]: wrapped([]),
    base,
  });
  const base = await testApi(t, (own) => answers(own, `${own}/api/v2/monitors?page=2`));
  assert.equal((await readBetterStack(base, 'k')).monitors.length, 7);
  const hostile = await testApi(t, (own) => answers(own, 'http://127.0.0.1:1/api/v2/monitors'));
  await assert.rejects(
    readBetterStack(hostile, 'k'),
    (error) => error instanceof ImportProblem && /not asked with your key/.test(error.message),
  );
});
