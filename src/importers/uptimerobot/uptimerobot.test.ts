import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import { testApi } from '../test-api.ts';
import { problemsOf } from '../test-document.ts';
import { readUptimeRobot, type UptimeRobotSource } from './api.ts';
import { mapUptimeRobot } from './map.ts';

/** As the documentation of the API v2 describes its answers. */
const contact = { id: '993765', value: 'ops@example.org', type: 2, status: 2, friendly_name: 'Ops' };
const weekly = {
  id: 53,
  type: 3,
  friendly_name: 'Weekend',
  value: '6-7',
  start_time: '03:30',
  duration: 90,
  status: 1,
};
const monitors = [
  {
    ...{
      id: 1,
      friendly_name: 'Shop',
      url: 'https://shop.example.org/',
      type: 1,
      sub_type: '',
      interval: 300,
    },
    ...{ timeout: 30, status: 2, http_method: 1, http_username: 'u', http_password: 'p', keyword_type: null },
    alert_contacts: [{ id: '993765', value: 'ops@example.org', type: 2, threshold: 0, recurrence: 30 }],
    mwindows: [weekly],
  },
  {
    ...{
      id: 2,
      friendly_name: 'No errors',
      url: 'https://shop.example.org/',
      type: 2,
      interval: 60,
      timeout: 30,
    },
    ...{ status: 0, keyword_type: 1, keyword_case_type: 0, keyword_value: 'Exception', http_method: 2 },
    alert_contacts: [{ id: '993765', threshold: 5, recurrence: 0 }],
  },
  { id: 3, friendly_name: 'Host', url: '10.0.0.1', type: 3, interval: 300, status: 2 },
  {
    id: 4,
    friendly_name: 'Mail',
    url: 'mail.example.org',
    type: 4,
    sub_type: 4,
    port: '',
    interval: 300,
    status: 2,
  },
  {
    id: 5,
    friendly_name: 'Job',
    url: 'https://heartbeat.uptimerobot.com/m1-x',
    type: 5,
    interval: 86400,
    status: 2,
  },
];
const source: UptimeRobotSource = {
  monitors,
  contacts: [contact, { id: '2', value: '+37060000000', type: 8, status: 2, friendly_name: 'Phone' }],
};

function imported() {
  const { draft, report } = mapUptimeRobot(source, { prefix: 'ur', timezone: 'Europe/Vilnius' });
  return { report, document: documentOf(draft, report) };
}

test('monitors of UptimeRobot become checks, contacts channels, and windows recur', () => {
  const { document } = imported();
  assert.deepEqual(problemsOf(document), []);
  assert.deepEqual(document.uptime_checks?.['ur-monitor-1'], {
    name: 'Shop',
    kind: 'http',
    url: 'https://shop.example.org/',
    every: '5m',
    timeout: '30s',
    http: { method: 'HEAD', headers: { Authorization: 'Basic dTpw' } },
  });
  const keyword = document.uptime_checks?.['ur-monitor-2'];
  assert.deepEqual([keyword?.paused, keyword?.confirm_after], [true, '5m']);
  assert.deepEqual(keyword?.assertions, [
    { source: 'body', path: null, op: 'not_contains', value: 'Exception' },
  ]);
  assert.equal(document.uptime_checks?.['ur-monitor-3']?.kind, 'icmp');
  assert.equal(document.uptime_checks?.['ur-monitor-4']?.port, 25);
  assert.equal(document.cron_checks?.['ur-monitor-5']?.every, '1d');
  const rules = Object.values(document.rules ?? {}).map(({ targets, repeat }) => [targets?.monitors, repeat]);
  assert.deepEqual(rules, [
    [['uptime_checks.ur-monitor-1'], '30m'],
    [['uptime_checks.ur-monitor-2'], undefined],
  ]);
  const names = Object.values(document.rules ?? {}).map(({ name }) => name);
  assert.deepEqual(names, [`Down: ${contact.friendly_name}`, `Down: ${contact.friendly_name} 2`]);
  assert.deepEqual(document.maintenance_windows?.['ur-mwindow-53']?.recurrence, {
    schedule: '30 3 * * 6,7',
    duration: '90m',
    timezone: 'Europe/Vilnius',
  });
});

test('what has no equal is in the report', () => {
  const lost = imported().report.lines.filter(
    ({ grade, field }) => grade === 'not_possible' && field === null,
  );
  assert.deepEqual(lost.map(({ name }) => name).sort(), ['Phone']);
});

test('pages of fifty are read to the last, and a wrong key is explained', async (t) => {
  const many = Array.from({ length: 120 }, (_, id) => ({ ...monitors[0], id }));
  const form = (offset: number) =>
    `api_key=k&format=json&limit=50&offset=${offset}&alert_contacts=1&mwindows=1&http_request_details=true&auth_type=true`;
  const page = (offset: number) => [
    `POST /v2/getMonitors ${form(offset)}`,
    { stat: 'ok', monitors: many.slice(offset, offset + 50) },
  ];
  const base = await testApi(t, () => ({
    ...Object.fromEntries([page(0), page(50), page(100)]),
    'POST /v2/getAlertContacts api_key=k&format=json&limit=50&offset=0': {
      stat: 'ok',
      alert_contacts: [contact],
    },
    [`POST /v2/getMonitors ${form(0).replace('=k&', '=bad&')}`]: {
      stat: 'fail',
      error: { type: 'invalid_parameter', message: 'api_key is wrong' },
    },
  }));
  const read = await readUptimeRobot(base, 'k');
  assert.deepEqual([read.monitors.length, read.contacts.length], [120, 1]);
  await assert.rejects(
    readUptimeRobot(base, 'bad'),
    (error) => error instanceof ImportProblem && /api_key is wrong/.test(error.message),
  );
});
