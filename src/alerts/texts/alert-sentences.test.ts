import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleAlert } from '../example-alert.ts';
import type { Alert } from '../schema.ts';
import { detailOf, titleOf, withSentences } from './alert-sentences.ts';
import { type Reading, readingIn } from './reading.ts';

const opened_at = '2026-06-16T03:05:00.000Z';
const english = await readingIn('en', 'Europe/Vilnius');
const german = await readingIn('de', 'Europe/Vilnius');

const alertOf = (given: Partial<Alert>): Alert => ({
  ...exampleAlert(new Date(opened_at)),
  ...{ subject: { id: 7, type: 'server', name: 'Shop' }, title: 'of the API', detail: 'of the API' },
  ...given,
});

const said = (alert: Alert, reading: Reading) => [titleOf(alert, reading), detailOf(alert, reading)];
const offline = { kind: 'server_offline', facts: { last_heard_at: '2026-06-16T03:00:00.000Z' } } as const;

test('an alert is worded on the clock of the reader, with spaces that programs know', () => {
  const alert = alertOf(offline);
  assert.deepEqual(said(alert, english), ['Shop is offline', 'Last report: 16 June, 06:00 EEST.']);
  assert.deepEqual(said(alert, german), ['Shop ist offline', 'Letzter Bericht: 16. Juni, 06:00 OESZ.']);
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
    assert.deepEqual(said(metric, reading), ['of the API', 'of the API']);
});

test('alerts and occurrences are said as people count', () => {
  assert.equal(german.t('alerts', { count: 1 }), '1 Alarm');
  assert.equal(german.t('alerts', { count: 12 }), '12 Alarme');
  assert.equal(german.t('times', { count: 3 }), '3-mal');
  assert.equal(english.t('times', { count: 1 }), 'once');
});
