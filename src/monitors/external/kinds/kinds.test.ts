// What tools send is read as they document it, and nothing hostile does more than be left out.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { expectedName } from '../expected-name.ts';
import { isTestOfGrafana, readAlerts } from './alertmanager.ts';
import { readAlarm } from './cloudwatch.ts';
import { readMapped } from './generic.ts';
import type { Reading, Report } from './report.ts';
import { isSignedBySentry, readSentry } from './sentry.ts';

const now = new Date('2026-11-28T12:00:00.000Z');

const reportsOf = (reading: Reading): Report[] =>
  reading.ok ? reading.reports : assert.fail(reading.reason);
const first = (reading: Reading): Report => reportsOf(reading)[0] ?? assert.fail('nothing was read');

test('what a document names has the name that its first report is going to give it', () => {
  const labels = { severity: 'page', instance: 'web-1:9100', alertname: 'InstanceDown' };
  const { key, name } = first(readAlerts([{ labels }], now));
  assert.deepEqual([name, expectedName(key)], ['InstanceDown: web-1:9100', name]);
  for (const other of ['Disk full', '[]', '[["alertname"]]', '[["alertname",1]]', '{"a":"b"}', '17'])
    assert.equal(expectedName(other), other);
});

test('alerts are read alike as Prometheus pushes them and as the webhook of Alertmanager has them', () => {
  const labels = { alertname: 'InstanceDown', instance: 'web-1:9100', severity: 'page' };
  const annotations = { summary: 'web-1 is down', description: 'For 5 minutes.' };
  const generatorURL = 'http://prometheus:9090/graph?g0.expr=up';
  const startsAt = '2026-11-28T11:55:00.123456789Z';
  const pushed = first(
    readAlerts([{ labels, annotations, generatorURL, startsAt, endsAt: '2026-11-28T12:04:00Z' }], now),
  );
  const sent = first(
    readAlerts(
      {
        version: '4',
        alerts: [
          { status: 'firing', labels, annotations, generatorURL, startsAt, endsAt: '0001-01-01T00:00:00Z' },
        ],
      },
      now,
    ),
  );
  assert.deepEqual(pushed, {
    key: '[["alertname","InstanceDown"],["instance","web-1:9100"],["severity","page"]]',
    name: 'InstanceDown: web-1:9100',
    state: 'down',
    severity: 'critical',
    message: 'web-1 is down\nFor 5 minutes.',
    url: generatorURL,
    labels,
    at: new Date('2026-11-28T11:55:00.123Z'),
    expires_at: new Date('2026-11-28T12:04:00.000Z'),
  });
  assert.deepEqual(sent, { ...pushed, expires_at: null });
  const over = [{ labels, startsAt, endsAt: '2026-11-28T11:59:00Z' }];
  const { state, at, key } = first(readAlerts(over, now));
  assert.deepEqual([state, at, key], ['up', new Date('2026-11-28T11:59:00.000Z'), pushed.key]);
  const resolved = readAlerts({ alerts: [{ status: 'resolved', labels, startsAt }] }, now);
  assert.equal(first(resolved).state, 'up');
});

test('Grafana counts what it cut off, links to its panel, and its test of a contact point opens nothing', () => {
  const labels = { alertname: 'Latency', grafana_folder: 'Shop' };
  const alert = {
    status: 'firing',
    labels,
    panelURL: 'https://grafana/d/1?viewPanel=2',
    generatorURL: 'https://x/',
  };
  const reading = readAlerts({ alerts: [alert], truncatedAlerts: 3 }, now);
  assert.deepEqual(
    [reading.ok && reading.left_out, reading.ok && reading.beyond, first(reading).url],
    [0, 3, 'https://grafana/d/1?viewPanel=2'],
  );
  assert.ok(isTestOfGrafana({ alerts: [{ labels: { alertname: 'TestAlert', instance: 'Grafana' } }] }));
  assert.ok(!isTestOfGrafana({ alerts: [] }));
});

test('alarms of CloudWatch are read of notifications and of EventBridge; too little data says nothing', () => {
  const AlarmArn = 'arn:aws:cloudwatch:eu-central-1:123456789012:alarm:Queue';
  const alarm = { AlarmName: 'Queue', AlarmArn, NewStateReason: 'Over 100', AlarmDescription: 'Too long' };
  const StateChangeTime = '2026-11-28T11:58:00.236+0000';
  const report = first(readAlarm({ ...alarm, StateChangeTime, NewStateValue: 'ALARM' }));
  assert.deepEqual(
    [report.key, report.state, report.message, report.at],
    [AlarmArn, 'down', 'Too long\nOver 100', new Date('2026-11-28T11:58:00.236Z')],
  );
  assert.match(report.url ?? '', /^https:\/\/eu-central-1\.console\.aws\.amazon\.com\//);
  const passed = {
    resources: [AlarmArn],
    detail: { alarmName: 'Queue', state: { value: 'OK', timestamp: '2026-11-28T11:59:00.000+0000' } },
  };
  assert.deepEqual([first(readAlarm(passed)).key, first(readAlarm(passed)).state], [AlarmArn, 'up']);
  assert.deepEqual(reportsOf(readAlarm({ ...alarm, NewStateValue: 'INSUFFICIENT_DATA' })), []);
  assert.equal(readAlarm({ hello: 1 }).ok, false);
});

test('Sentry opens by issues and by alerts about them under one key, and metric alerts under their own', () => {
  const issue = { id: '42', title: 'TypeError', level: 'error', project: { slug: 'shop' }, culprit: 'pay()' };
  const created = first(readSentry({ action: 'created', data: { issue } }, 'issue'));
  assert.deepEqual(
    [created.key, created.name, created.state, created.severity],
    ['issue:42', 'shop: TypeError', 'down', 'critical'],
  );
  const event = { issue_id: '42', title: 'TypeError', web_url: 'https://sentry.io/42' };
  const triggered = { action: 'triggered', data: { event, triggered_rule: 'Many' } };
  assert.equal(first(readSentry(triggered, 'event_alert')).key, created.key);
  for (const action of ['resolved', 'archived', 'ignored'])
    assert.equal(first(readSentry({ action, data: { issue } }, 'issue')).state, 'up');
  assert.deepEqual(reportsOf(readSentry({ action: 'assigned', data: { issue } }, 'issue')), []);
  const metric_alert = { id: 7, alert_rule: { id: 3, name: 'p95' } };
  const states = ['critical', 'warning', 'resolved'].map((action) => {
    const { key, state, severity } = first(readSentry({ action, data: { metric_alert } }, 'metric_alert'));
    return [key, state, severity];
  });
  assert.deepEqual(states, [
    ['metric:3', 'down', 'critical'],
    ['metric:3', 'down', 'warning'],
    ['metric:3', 'up', null],
  ]);
  assert.deepEqual(reportsOf(readSentry({ action: 'created', data: {} }, 'installation')), []);
  const body = '{"action":"created"}';
  const signature = createHmac('sha256', 'client secret').update(body).digest('hex');
  assert.ok(isSignedBySentry(body, signature, 'client secret'));
  for (const wrong of [undefined, '', signature.slice(2), `${signature}00`, 'zz', ['a']])
    assert.ok(!isSignedBySentry(body, wrong, 'client secret'));
  assert.ok(!isSignedBySentry(`${body} `, signature, 'client secret'));
});

test('a mapping reads one alert or many, and what says that it is over', () => {
  const mapping = { title: '$.name', key: '$.id', severity: '$.prio', state: '$.status', items: '$.all[*]' };
  const payload = {
    all: [
      { name: 'Disk', id: 1, prio: 'P3', status: 'open' },
      { name: 'CPU', id: 2, prio: 'odd', status: 'RESOLVED' },
      { id: 3 },
    ],
  };
  const reading = readMapped(payload, mapping);
  assert.deepEqual(
    reportsOf(reading).map(({ key, name, state, severity, labels }) => [key, name, state, severity, labels]),
    [
      ['1', 'Disk', 'down', 'warning', { severity: 'P3' }],
      ['2', 'CPU', 'up', null, { severity: 'odd' }],
    ],
  );
  assert.equal(reading.ok && reading.left_out, 1);
  const own = { title: '$.name', state: '$.status', resolved_values: ['Fine'] };
  assert.equal(first(readMapped({ name: 'x', status: 'fine' }, own)).state, 'up');
  assert.equal(first(readMapped({ name: 'x', status: 'ok' }, own)).state, 'down');
  assert.deepEqual(readMapped({ other: 1 }, { title: '$.name' }), {
    ok: false,
    reason: '`$.name` finds no text',
  });
});

test('whatever JSON comes, it is read or left out, in bounds', () => {
  const mapping = { title: '$..name', key: '$..*', items: '$[*]', url: '$..url', message: '$..name' };
  fc.assert(
    fc.property(fc.jsonValue(), (payload) => {
      const readings = [
        readAlerts(payload, now),
        readAlarm(payload),
        readMapped(payload, mapping),
        ...['issue', 'event_alert', 'metric_alert', 7].map((resource) => readSentry(payload, resource)),
      ];
      for (const { key, name, message, url } of readings.flatMap((one) => (one.ok ? one.reports : []))) {
        assert.ok(key !== '' && name.length <= 100 && message.length <= 1_000);
        assert.ok(url === null || /^https?:/.test(url));
      }
    }),
  );
  const alerts = Array.from({ length: 1_200 }, (_, at) => ({ labels: { alertname: `A${at}` } }));
  const { reports, left_out, beyond } = { left_out: 0, reports: [], beyond: 0, ...readAlerts(alerts, now) };
  assert.deepEqual([reports.length, left_out, beyond], [1_000, 0, 200]);
  const evil = JSON.parse(
    '{"labels":{"__proto__":"x","alertname":"A\\u0000\\nB"},"generatorURL":"javascript:alert(1)"}',
  );
  const { name, url } = first(readAlerts([evil], now));
  assert.deepEqual([name, url], ['A B', null]);
});

test('of a list that is longer than a thousand the first are taken, and the others counted', () => {
  const all = Array.from({ length: 1_200 }, (_, at) => (at === 0 ? {} : { name: `N${at}` }));
  const reading = readMapped({ all }, { title: '$.name', items: '$.all[*]' });
  assert.ok(reading.ok);
  assert.deepEqual([reading.reports.length, reading.left_out, reading.beyond], [999, 1, 200]);
  const deep = { name: 'Disk', notes: Array.from({ length: 1_200 }, (_, at) => ({ text: `T${at}` })) };
  assert.equal(first(readMapped(deep, { title: '$.name', message: '$..text' })).message, 'T0');
});

test('an expression that would take for ever is stopped', () => {
  const payload = { list: Array.from({ length: 20_000 }, (_, at) => at) };
  const reading = readMapped(payload, { title: '$.title', items: '$.list[?count($..*)>999999]' });
  assert.deepEqual(reading, { ok: false, reason: 'the mapping took more than 100 ms' });
});
