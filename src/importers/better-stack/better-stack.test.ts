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
    ...{ maintenance_days: ['sat', 'sun'], monitor_group_id: 7, paused: false, team_wait: 180 },
    ...{ domain_expiration: 30, expiration_policy_id: 2 },
  },
  {
    id: '2',
    url: 'https://example.org/',
    monitor_type: 'expected_status_code',
    expected_status_codes: [200, 204],
    ...{ ...http, policy_id: 1 },
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
  policies: [
    {
      ...{ id: '1', name: 'Wake somebody', repeat_count: 2, repeat_delay: 600, incident_token: 'x' },
      steps: [
        { type: 'escalation', wait_before: 0, step_members: [{ type: 'current_on_call' }] },
        {
          type: 'escalation',
          wait_before: 0,
          step_members: [{ type: 'all_slack_integrations' }, { type: 'user', id: 11 }],
        },
        { type: 'escalation', wait_before: 300, step_members: [{ type: 'entire_team' }] },
        { type: 'time_branching', wait_before: 0, policy_id: 2, days: ['sat'] },
      ],
    },
    {
      id: '2',
      name: 'Second tier',
      steps: [{ type: 'escalation', wait_before: 60, step_members: [{ type: 'current_on_call', id: 6 }] }],
    },
    { id: '3', name: 'By day', steps: [{ type: 'time_branching', policy_id: 1 }] },
  ],
  on_calls: [
    {
      ...{
        id: '5',
        name: null,
        default_calendar: true,
        on_call_users: [{ id: '10', email: 'mira@example.org' }],
      },
      rotation: {
        ...{ users: ['Mira@example.org', 'jo@example.org'], rotation_length: 1, rotation_interval: 'week' },
        ...{ start_rotations_at: '2025-02-03T08:00:00Z', end_rotations_at: '2027-02-01T08:00:00Z' },
        timezone: 'Europe/Prague',
        working_hours: [
          { day: 'monday', start_time: '09:00', end_time: '17:00' },
          { day: 'tuesday', start_time: '09:00', end_time: '17:00' },
          { day: 'saturday' },
        ],
      },
    },
    {
      id: '6',
      name: 'Tier 2',
      default_calendar: false,
      on_call_users: [{ id: '11', email: 'jo@example.org' }],
    },
    { id: '7', name: 'Nobody', default_calendar: false },
  ],
  team_members: [
    { id: '10', email: 'mira@example.org' },
    { id: '11', email: 'jo@example.org' },
  ],
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
  assert.deepEqual(problemsOf(document, ['mira@example.org', 'jo@example.org']), []);
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
    'bs-monitor-1-domain domain undefined',
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

test('calendars and policies of Better Stack become schedules and escalation policies that the checks page by', () => {
  const { document, report } = imported();
  assert.deepEqual(document.schedules, {
    'bs-on-call-5': {
      name: 'On call',
      timezone: 'Europe/Prague',
      layers: [
        {
          members: ['mira@example.org', 'jo@example.org'],
          rotation: { unit: 'week', length: 1 },
          first_handover: '2025-02-03T09:00',
          restrictions: [
            { weekdays: ['mon', 'tue'], from: '09:00', to: '17:00' },
            { weekdays: ['sat'], from: '00:00', to: '00:00' },
          ],
        },
      ],
    },
    'bs-on-call-6': {
      name: 'Tier 2',
      timezone: 'UTC',
      layers: [
        {
          members: ['jo@example.org'],
          rotation: { unit: 'week', length: 1 },
          first_handover: '2024-01-01T00:00',
        },
      ],
    },
  });
  assert.deepEqual(document.escalation_policies, {
    'bs-policy-1': {
      name: 'Wake somebody',
      steps: [
        { members: ['jo@example.org'], schedules: ['bs-on-call-5'], wait: '5m' },
        { members: ['mira@example.org', 'jo@example.org'], wait: '10m' },
      ],
      repeats: 2,
    },
    'bs-policy-2': { name: 'Second tier', steps: [{ schedules: ['bs-on-call-6'], wait: '5m' }] },
    'bs-on-call-now-180': {
      name: 'Whoever is on call, then the team after 180 seconds',
      steps: [
        { schedules: ['bs-on-call-5'], wait: '3m' },
        { members: ['mira@example.org', 'jo@example.org'], wait: '5m' },
      ],
    },
  });
  const rules = Object.values(document.rules ?? {}).map(
    ({ kind, escalation_policy, targets }) => `${kind} ${escalation_policy} ${targets?.monitors}`,
  );
  assert.deepEqual(rules, [
    'uptime_down bs-on-call-now-180 uptime_checks.bs-monitor-1',
    'uptime_down bs-policy-2 uptime_checks.bs-monitor-1-domain',
    'certificate_expiring bs-policy-2 uptime_checks.bs-monitor-1',
    'uptime_down bs-policy-1 uptime_checks.bs-monitor-2',
  ]);
  const notes = (of: string) =>
    report.lines
      .filter(({ source: from, grade }) => from === of && grade !== 'carried_over')
      .map(({ note }) => note);
  assert.deepEqual(notes('policy 1'), [
    'all_slack_integrations: the API gives no secrets: make the channel, and add it to the step.',
    'A step of the type time_branching has no equal.',
    'Who is no member of the account has to be invited first.',
  ]);
  assert.deepEqual(notes('policy 2'), ['The first step is taken at once, not after 60 seconds.']);
  assert.match(notes('on-call 5').join(), /Has no end. It went on until 2027/);
  assert.match(
    notes('on-call 6').join(),
    /jo@example.org, who is on call now, stays so until you make layers/,
  );
});

test('where the token gives no people, what needs them is said to be lost', () => {
  const { draft, report } = mapBetterStack({ ...source, on_calls: [], team_members: [] }, { prefix: 'bs' });
  const document = documentOf(draft, report);
  assert.deepEqual(
    [document.schedules, document.escalation_policies, document.rules],
    [undefined, undefined, undefined],
  );
  const lost = report.lines.filter(({ grade, field }) => grade === 'not_possible' && field !== null);
  for (const field of ['email', 'policy_id', 'expiration_policy_id'])
    assert.ok(
      lost.some((line) => line.field === field),
      field,
    );
});

test('what has no equal is in the report', () => {
  const lost = imported().report.lines.filter(({ grade }) => grade === 'not_possible');
  const things = lost.filter(({ field }) => field === null).map(({ source: of }) => of);
  assert.deepEqual(things, ['on-call 7', 'policy 3', 'monitor 7']);
  const fields = new Set(lost.map(({ field }) => field));
  for (const field of ['regions', 'steps', 'custom_css', 'resources']) assert.ok(fields.has(field), field);
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
      ['v2/heartbeats', 'v2/monitor-groups', 'v2/heartbeat-groups', 'v3/policies'].map((path) => [
        get(`/api/${path}`),
        wrapped([]),
      ]),
    ),
    // Neither a second rotation nor the team is there for this token.
    [get('/api/v2/on-calls')]: {
      data: [
        {
          ...{ id: '5', type: 'on_call_calendar', attributes: { name: null, default_calendar: true } },
          relationships: {
            on_call_users: { data: [{ id: '10', type: 'user', meta: { email: 'mira@example.org' } }] },
          },
        },
        { id: '6', type: 'on_call_calendar', attributes: { name: 'Tier 2' }, relationships: {} },
      ],
    },
    'Bearer k GET /api/v2/on-calls/6/rotation': null,
    [get('/api/v2/team-members')]: null,
    'Bearer k GET /api/v2/on-calls/5/rotation': { users: ['mira@example.org'], rotation_length: 8 },
    [get('/api/v2/status-pages')]: wrapped(source.status_pages as { id?: unknown }[]),
    [get('/api/v2/status-pages/1/sections')]: wrapped([]),
    [get('/api/v2/status-pages/1/resources')]: wrapped([]),
    base,
  });
  const base = await testApi(t, (own) => answers(own, `${own}/api/v2/monitors?page=2`));
  const read = await readBetterStack(base, 'k');
  assert.equal(read.monitors.length, 7);
  assert.deepEqual(read.on_calls, [
    {
      ...{ name: null, default_calendar: true, id: '5' },
      on_call_users: [{ id: '10', email: 'mira@example.org' }],
      rotation: { users: ['mira@example.org'], rotation_length: 8 },
    },
    { name: 'Tier 2', id: '6' },
  ]);
  assert.deepEqual(read.team_members, []);
  const hostile = await testApi(t, (own) => answers(own, 'http://127.0.0.1:1/api/v2/monitors'));
  await assert.rejects(
    readBetterStack(hostile, 'k'),
    (error) => error instanceof ImportProblem && /not asked with your key/.test(error.message),
  );
});
