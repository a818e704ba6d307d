import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleAlert } from '../example-alert.ts';
import type { Alert } from '../schema.ts';
import { alertDetail } from './alert-detail.ts';
import { alertTitle } from './alert-title.ts';
import { type Reading, readingIn } from './reading.ts';

const opened_at = '2026-06-16T03:05:00.000Z';
const english = await readingIn('en', 'Europe/Vilnius');
const german = await readingIn('de', 'Europe/Vilnius');

const alertOf = (given: Partial<Alert>): Alert => ({
  ...exampleAlert(new Date(opened_at)),
  ...{ subject: { id: 7, type: 'cron_check', name: 'Backup' }, title: 'of the API', detail: 'of the API' },
  ...given,
});

const expected_at = '2026-06-16T03:00:00.000Z';

interface Said {
  title: string;
  detail: string;
}

/** What each kind of alert says, with what is known of it in fields. */
const said: readonly (readonly [given: Partial<Alert>, english: Said, german: Said])[] = [
  [
    { kind: 'cron_fail', value: 3, facts: { duration_ms: 846_000, output: 'disk full' } },
    { title: 'Backup failed with exit code 3', detail: 'It ran for 14 min 6 s.\n\ndisk full' },
    {
      title: 'Backup ist mit Exit-Code 3 fehlgeschlagen',
      detail: 'Der Lauf dauerte 14 min 6 s.\n\ndisk full',
    },
  ],
  [
    {
      kind: 'cron_missed',
      facts: {
        ...{ expected_at, deadline_at: opened_at, last_heard_at: null },
        ...{ cron_expression: '0 6 * * *', timezone: 'Europe/Vilnius' },
      },
    },
    {
      title: 'Backup did not report in time',
      detail:
        'It was expected on 16 June at 06:00 EEST (0 6 * * * in Europe/Vilnius), and no later than 16 June at 06:05 EEST. It was never heard from.',
    },
    {
      title: 'Backup hat sich nicht rechtzeitig gemeldet',
      detail:
        'Erwartet am 16. Juni um 06:00 OESZ (0 6 * * * in Europe/Vilnius), spätestens am 16. Juni um 06:05 OESZ. Noch nie gemeldet.',
    },
  ],
  [
    { kind: 'cron_overrun', facts: { started_at: expected_at, deadline_at: opened_at } },
    {
      title: 'Backup is running too long',
      detail: 'The run that started on 16 June at 06:00 EEST should have ended by 16 June at 06:05 EEST.',
    },
    {
      title: 'Backup läuft zu lange',
      detail:
        'Der Lauf, der am 16. Juni um 06:00 OESZ begann, hätte bis zum 16. Juni um 06:05 OESZ zu Ende sein sollen.',
    },
  ],
  [
    { kind: 'cron_too_fast', facts: { duration_ms: 2_460, min_runtime_seconds: 60 } },
    {
      title: 'Backup finished suspiciously fast',
      detail: 'It ended after 2.4 s, but a run takes at least 1 min.',
    },
    {
      title: 'Backup war verdächtig schnell fertig',
      detail: 'Der Lauf endete nach 2,4 s, dauert aber mindestens 1 min.',
    },
  ],
  [
    { kind: 'server_offline', facts: { last_heard_at: expected_at } },
    { title: 'Backup is offline', detail: 'It was last heard from on 16 June at 06:00 EEST.' },
    { title: 'Backup ist offline', detail: 'Zuletzt gemeldet am 16. Juni um 06:00 OESZ.' },
  ],
  [
    {
      ...{ kind: 'server_metric', metric: 'cpu', value: 97.25 },
      facts: {
        ...{ op: 'gt', threshold: 90, since: '2026-06-16T02:55:00.000Z' },
        processes: [{ pid: 12, name: 'ffmpeg', cpu: 80.5, memory_bytes: 1_230_000 }],
      },
    },
    {
      title: 'CPU of Backup is 97.25 %, above 90 %',
      detail:
        'CPU was 97.25 % on 16 June at 06:05 EEST; the rule says above 90 %. It has been so since 16 June at 05:55 EEST (10 min).\nMost CPU:\n- ffmpeg (12): 80.5 % CPU, 1.23 MB',
    },
    {
      title: 'CPU von Backup ist 97,25 %, über 90 %',
      detail:
        'CPU war 97,25 % am 16. Juni um 06:05 OESZ; die Regel sagt über 90 %. Das ist so seit dem 16. Juni um 05:55 OESZ (10 min).\nAm meisten CPU:\n- ffmpeg (12): 80,5 % CPU, 1,23 MB',
    },
  ],
  [
    {
      ...{ kind: 'process_stopped', value: 0 },
      facts: {
        ...{ server: { id: 1, name: 'web-1' }, min_count: 1, max_count: null },
        match: { kind: 'name', value: 'nginx' },
      },
    },
    {
      title: 'Backup is not running on web-1',
      detail: 'Expected: at least one by the name nginx. Found: 0.',
    },
    {
      title: 'Backup läuft nicht auf web-1',
      detail: 'Erwartet: mindestens einer, erkannt an dem Namen nginx. Gefunden: 0.',
    },
  ],
  [
    { kind: 'uptime_down', facts: { reason: 'status', error: 'answered 502', location: 'local' } },
    {
      title: 'Backup is down',
      detail:
        'Another status than expected (answered 502)\nFailing since 16 June at 06:05 EEST, probed from local.',
    },
    {
      title: 'Backup ist ausgefallen',
      detail:
        'Anderer Status als erwartet (answered 502)\nSchlägt fehl seit dem 16. Juni um 06:05 OESZ, geprüft von local.',
    },
  ],
  [
    {
      kind: 'uptime_down',
      facts: { reason: 'status', error: 'of the API', expected: '200-299', seen: '503', location: 'local' },
    },
    {
      title: 'Backup is down',
      detail: 'It answered 503, expected 200-299\nFailing since 16 June at 06:05 EEST, probed from local.',
    },
    {
      title: 'Backup ist ausgefallen',
      detail:
        'Die Antwort hat den Status 503, erwartet: 200-299\nSchlägt fehl seit dem 16. Juni um 06:05 OESZ, geprüft von local.',
    },
  ],
  [
    {
      kind: 'uptime_down',
      facts: { reason: 'timeout', error: 'of the API', expected: '+PONG', seen: null, location: 'local' },
    },
    {
      title: 'Backup is down',
      detail:
        'No answer in time: expected +PONG, nothing came\nFailing since 16 June at 06:05 EEST, probed from local.',
    },
    {
      title: 'Backup ist ausgefallen',
      detail:
        'Keine Antwort in der Zeit: erwartet +PONG, gekommen ist nichts\nSchlägt fehl seit dem 16. Juni um 06:05 OESZ, geprüft von local.',
    },
  ],
  [
    { kind: 'uptime_degraded', value: 2_460, facts: { degraded_ms: 800, location: 'local' } },
    {
      title: 'Backup is slow',
      detail:
        'The last answer took 2.4 s; more than 800 ms is too long. Slow since 16 June at 06:05 EEST, probed from local.',
    },
    {
      title: 'Backup ist langsam',
      detail:
        'Die letzte Antwort dauerte 2,4 s; mehr als 800 ms ist zu lang. Langsam seit dem 16. Juni um 06:05 OESZ, geprüft von local.',
    },
  ],
  [
    {
      ...{ kind: 'certificate_expiring', value: 1 },
      facts: { certificate: { subject: 'CN=shop', expires_at: expected_at, own: true } },
    },
    {
      title: 'The certificate of Backup expires in one day',
      detail: 'The certificate (CN=shop) is good until 16 June at 06:00 EEST.',
    },
    {
      title: 'Das Zertifikat von Backup läuft in einem Tag ab',
      detail: 'Das Zertifikat (CN=shop) gilt bis zum 16. Juni um 06:00 OESZ.',
    },
  ],
];

const saidIn = (alert: Alert, reading: Reading): Said => ({
  title: alertTitle(alert, reading),
  detail: alertDetail(alert, reading),
});

test('each kind of alert is told in the language and on the clock of the reader', () => {
  for (const [given, inEnglish, inGerman] of said) {
    const alert = alertOf(given);
    assert.deepEqual(saidIn(alert, english), inEnglish);
    assert.deepEqual(saidIn(alert, german), inGerman);
  }
});

test('an alert of which nothing is known in fields keeps the words of the API, where there are no others', () => {
  const metric = alertOf({ kind: 'server_metric', metric: 'cpu', value: 97 });
  assert.deepEqual(saidIn(metric, german), { title: 'of the API', detail: 'of the API' });
  assert.equal(alertTitle(alertOf({ kind: 'uptime_down' }), german), 'Backup ist ausgefallen');
  assert.equal(alertTitle(alertOf({ kind: 'uptime_down' }), english), 'of the API');
});

test('days, processes and occurrences are said as people count', () => {
  const days = (value: number, reading: Reading) =>
    alertTitle(alertOf({ kind: 'certificate_expiring', value, facts: { location: '' } }), reading);
  assert.equal(days(0, english), 'The certificate of Backup expires in less than a day');
  assert.equal(days(14, german), 'Das Zertifikat von Backup läuft in 14 Tagen ab');
  assert.equal(days(-1, german), 'Das Zertifikat von Backup ist abgelaufen');
  assert.equal(german.t('alerts', { count: 1 }), '1 Alarm');
  assert.equal(german.t('alerts', { count: 12 }), '12 Alarme');
  assert.equal(german.t('times', { count: 3 }), '3-mal');
  assert.equal(english.t('times', { count: 1 }), 'once');
});
