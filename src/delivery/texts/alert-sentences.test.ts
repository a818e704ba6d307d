import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormat } from '../../../shared/format/format.ts';
import { textsIn } from '../../../shared/texts/texts-in.gen.ts';
import { withSentences } from '../../alerts/cause-sentences.ts';
import { type Alert, alertKinds } from '../alert-schema.ts';
import { exampleAlert } from '../example-alert.ts';
import { detailOf, titleOf } from './alert-sentences.ts';
import { type Reading, readingIn, wordsIn } from './reading.ts';

const opened_at = '2026-06-16T03:05:00.000Z';
const english = await readingIn('en', 'Europe/Vilnius');
const german = await readingIn('de', 'Europe/Vilnius');

const alertOf = (given: Partial<Alert>): Alert => ({
  ...exampleAlert(new Date(opened_at)),
  ...{ subject: { id: 7, type: 'server', name: 'Shop' }, title: 'of the API', detail: 'of the API' },
  ...given,
});

const textsOf = (alert: Alert, reading: Reading) => [titleOf(alert, reading), detailOf(alert, reading)];
const offline = { kind: 'server_offline', facts: { last_heard_at: '2026-06-16T03:00:00.000Z' } } as const;

test('an alert is worded on the clock of the reader, with spaces that programs know', () => {
  const alert = alertOf(offline);
  assert.deepEqual(textsOf(alert, english), ['Shop is offline', 'Last report: 16 June, 06:00 EEST.']);
  assert.deepEqual(textsOf(alert, german), ['Shop ist offline', 'Letzter Bericht: 16. Juni, 06:00 OESZ.']);
  const { subject } = alert;
  const cpu = { metric: 'cpu', value: 97.25, facts: { op: 'gt', threshold: 90 } } as const;
  assert.equal(
    titleOf(alertOf({ kind: 'server_metric', subject, ...cpu }), german),
    'CPU von Shop ist 97,2 %, über 90 %',
  );
});

test('the API says the same in English, in UTC', () => {
  const subject = { id: 7, type: 'server', name: 'Shop' } as const;
  const { title, detail } = withSentences({ account_id: 1, subject, at: new Date(opened_at), ...offline });
  assert.deepEqual([title, detail], ['Shop is offline', 'Last report: 2026-06-16 03:00:00 UTC.']);
});

const at = '2026-06-16T03:00:00.000Z';
const causes: readonly Partial<Alert>[] = [
  { kind: 'cron_fail', value: 3, facts: { duration_ms: 846_000 } },
  {
    kind: 'cron_missed',
    facts: { expected_at: at, deadline_at: at, last_heard_at: at, interval_seconds: 3_900 },
  },
  { kind: 'cron_overrun', facts: { started_at: at, deadline_at: at } },
  { kind: 'cron_too_fast', facts: { duration_ms: 1_234, min_runtime_seconds: 60 } },
  offline,
  {
    ...{ kind: 'server_metric', metric: 'memory', value: 97.25 },
    facts: {
      ...{ op: 'gt', threshold: 90, since: at },
      processes: [{ pid: 1, name: 'ffmpeg', cpu: 3, memory_bytes: 2 ** 31 }],
    },
  },
  {
    ...{ kind: 'process_stopped', value: 1_200 },
    facts: { server: { id: 1, name: 'web-1' }, min_count: 1, match: { kind: 'name', value: 'nginx' } },
  },
  { kind: 'uptime_down', facts: { reason: 'dns', error: 'no such name', location: 'local' } },
  { kind: 'uptime_degraded', value: 2_460, facts: { degraded_ms: 800, location: 'local' } },
  {
    ...{ kind: 'certificate_expiring', value: 14 },
    facts: { certificate: { subject: 'CN=shop', expires_at: at, own: true } },
  },
  {
    kind: 'external_down',
    facts: {
      integration: { id: 1, name: 'Prometheus' },
      message: 'Disk is full',
      url: 'https://example.com/',
    },
  },
  { kind: 'location_offline', facts: { last_heard_at: at } },
  { kind: 'location_offline', facts: { last_heard_at: at, reason: 'skewed', since: at } },
  { kind: 'location_offline', facts: { last_heard_at: at, reason: 'cut_off', since: at } },
];

test('the API, a mail and the dashboard say the same of each kind, but for how a moment is written', () => {
  assert.deepEqual(new Set(causes.map(({ kind }) => kind)), new Set(alertKinds));
  const mail = wordsIn('en', 'UTC');
  const format = createFormat({ locale: 'en-GB', zone: 'UTC', words: textsIn.en.format });
  const dashboard = { texts: textsIn.en, format, moment: (moment: string) => format.time(moment) };
  for (const cause of causes) {
    const alert = alertOf(cause);
    const { kind, metric, value, facts, subject } = alert;
    const ofSubject = { ...subject, id: 7 };
    const api = withSentences({
      ...{ account_id: 1, subject: ofSubject, at: new Date(opened_at), kind, value, facts },
      ...(metric !== null && { metric }),
    });
    const [title, detail] = [titleOf(alert, mail), detailOf(alert, mail)];
    assert.deepEqual([title, withoutMoments(detail)], [api.title, withoutMoments(api.detail)]);
    const shown = [titleOf(alert, dashboard), withoutMoments(detailOf(alert, dashboard))];
    assert.deepEqual(shown.map(plain), [title, withoutMoments(detail)]);
  }
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const withoutMoments = (text: string) =>
  text.replaceAll(/(\d{4}-\d\d-\d\d |\d+ June, )?\d\d:\d\d(:\d\d)?( UTC)?/g, '<moment>');

test('what a job wrote stands below, as it is', () => {
  const facts = { duration_ms: 12_000, output: 'disk\u00a0full' };
  assert.equal(
    detailOf(alertOf({ kind: 'cron_fail', facts }), english),
    'It ran for 12 s.\n\ndisk\u00a0full',
  );
});

test('an alert of which nothing is known in fields keeps the words of the API', () => {
  const metric = alertOf({ kind: 'server_metric', metric: 'cpu', value: 97 });
  for (const reading of [english, german])
    assert.deepEqual(textsOf(metric, reading), ['of the API', 'of the API']);
});

test('alerts and occurrences are said as people count', () => {
  assert.equal(german.t('alerts', { count: 1 }), '1 Alarm');
  assert.equal(german.t('alerts', { count: 12 }), '12 Alarme');
  assert.equal(german.t('times', { count: 3 }), '3-mal');
  assert.equal(english.t('times', { count: 1 }), 'once');
});
