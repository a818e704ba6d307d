import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertFacts } from '../../src/alerts/facts-schema.ts';
import type { AlertKind } from '../../src/alerts/schema.ts';
import { createFormat } from '../ui/format.ts';
import { alertSentences, type DetailedAlert, type DetailWords } from './alert-detail.ts';
import { textFor } from './testing/texts.ts';

const now = Date.parse('2026-06-16T06:42:00Z');

async function wordsIn(language: 'de' | 'en', locale: string): Promise<DetailWords> {
  const common = await textFor('common', language);
  return {
    t: await textFor('causes', language),
    states: await textFor('states', language),
    format: createFormat({ locale, zone: 'Europe/Vilnius', t: common }),
    schedule: ({ cron_expression }) => cron_expression ?? 'every hour',
    now,
  };
}
const english = await wordsIn('en', 'en-GB');
const german = await wordsIn('de', 'de-DE');

const alert = (kind: AlertKind, facts: AlertFacts, given: Partial<DetailedAlert> = {}): DetailedAlert => ({
  ...{ kind, facts, metric: null, value: null, detail: 'As the API says it.' },
  ...{ opened_at: '2026-06-16T06:00:00.000Z', ...given },
});

const said = (about: DetailedAlert, words = english): string =>
  alertSentences(about, words).join(' ').replaceAll('\u00a0', ' ');

const at = '2026-06-16T06:00:00.000Z';
const before = '2026-06-16T05:50:00.000Z';

/** In English and in German. */
const told: [DetailedAlert, string, string][] = [
  [
    alert('cron_fail', { duration_ms: 846_000, output: 'disk full' }, { value: 3 }),
    'Exit code 3. It ran for 14 min 06 s.',
    'Exit-Code 3. Laufzeit 14 min 06 s.',
  ],
  [alert('cron_fail', { output: 'disk full' }), '', ''],
  [
    alert('cron_missed', {
      ...{ expected_at: before, deadline_at: at, last_heard_at: null, cron_expression: '0 3 * * *' },
    }),
    'It was expected 08:50 (0 3 * * *), 09:00 at the latest. It was never heard from.',
    'Erwartet 08:50 (0 3 * * *), spätestens 09:00. Noch nie gemeldet.',
  ],
  [
    alert('cron_overrun', { started_at: before, deadline_at: at }),
    'The run that started 08:50 should have ended by 09:00.',
    'Der Lauf von 08:50 hätte spätestens 09:00 enden sollen.',
  ],
  [
    alert('cron_too_fast', { duration_ms: 400, min_runtime_seconds: 60 }),
    'It ended after 400 ms, but a run takes at least 1 min.',
    'Zu Ende nach 400 ms, ein Lauf dauert aber mindestens 1 min.',
  ],
  [
    alert('server_offline', { last_heard_at: before }),
    'It was last heard from 08:50.',
    'Zuletzt gemeldet 08:50.',
  ],
  [
    alert(
      'process_stopped',
      { server: { id: 1, name: 'web-1' }, min_count: 2, max_count: null },
      { value: 1 },
    ),
    'It runs once on web-1; at least 2 must.',
    'Läuft einmal auf web-1, nötig sind mindestens 2.',
  ],
  [
    alert('process_stopped', { server: { id: 1, name: 'web-1' }, min_count: 1, max_count: 1 }, { value: 0 }),
    'It does not run on web-1; exactly 1 must.',
    'Läuft nicht auf web-1, nötig sind genau 1.',
  ],
  [
    alert('uptime_down', { reason: 'dns', error: 'no such name', location: 'local' }),
    'The name was not found: no such name. Failing since 09:00, probed from local.',
    'Der Name wurde nicht gefunden: no such name. Fehlgeschlagen seit 09:00, geprüft von local.',
  ],
  [
    alert('uptime_down', { reason: 'status', error: 'answered 502', http_status: 502, location: 'local' }),
    'The answer has status 502, which is not expected. Failing since 09:00, probed from local.',
    'Die Antwort hat den Status 502, der nicht erwartet wird. Fehlgeschlagen seit 09:00, geprüft von local.',
  ],
  [
    alert('uptime_down', {
      reason: 'status',
      error: '',
      expected: '200-299',
      seen: '503',
      location: 'local',
    }),
    'The answer has status 503, 200–299 is expected. Failing since 09:00, probed from local.',
    'Die Antwort hat den Status 503, erwartet wird 200–299. Fehlgeschlagen seit 09:00, geprüft von local.',
  ],
  [
    alert('uptime_down', {
      reason: 'assertion',
      error: '',
      expected: '+PONG',
      seen: null,
      location: 'local',
    }),
    'An assertion does not hold: expected +PONG, nothing came. Failing since 09:00, probed from local.',
    'Eine Bedingung ist nicht erfüllt: erwartet +PONG, gekommen ist nichts. Fehlgeschlagen seit 09:00, geprüft von local.',
  ],
  [
    alert('uptime_degraded', { degraded_ms: 1_500, location: 'local' }, { value: 2_460 }),
    '2.46 s, the limit is 1.5 s. Slow since 09:00, probed from local.',
    '2,46 s, die Grenze ist 1,5 s. Langsam seit 09:00, geprüft von local.',
  ],
  [
    alert(
      'certificate_expiring',
      { certificate: { subject: 'CN=R3', expires_at: '2026-06-20T06:00:00.000Z', own: false } },
      { value: 4 },
    ),
    'Runs out Sat 20 Jun, 09:00. The expiring certificate is that of its issuer CN=R3.',
    'Läuft ab Sa., 20. Juni, 09:00. Betroffen ist das Zertifikat des Ausstellers CN=R3.',
  ],
  [
    alert(
      'server_metric',
      {
        ...{ op: 'gt', threshold: 90, since: before },
        processes: [{ pid: 7, name: 'ffmpeg', cpu: 187.2, memory_bytes: 5 }],
      },
      { metric: 'cpu', value: 97.2 },
    ),
    'CPU: 97%, above 90%. It has been so since 08:50. Most of it: ffmpeg 187%.',
    'CPU: 97 %, über 90 %. So seit 08:50. Das meiste davon: ffmpeg 187 %.',
  ],
  [
    alert('server_metric', { op: 'gt', threshold: 60 }, { metric: 'cpu', value: 60.2 }),
    'CPU: just above 60%.',
    'CPU: knapp über 60 %.',
  ],
  [
    alert('server_metric', { op: 'ge', threshold: 60 }, { metric: 'cpu', value: 60 }),
    'CPU: 60%, at or above 60%.',
    'CPU: 60 %, mindestens 60 %.',
  ],
];

for (const [about, en, de] of told)
  test(`${about.kind} is told in either language, in the zone of the person: ${en || 'nothing'}`, () => {
    assert.equal(said(about), en);
    assert.equal(said(about, german), de);
  });

test('of an alert from before there were facts, times are of the zone of the person, durations in seconds', () => {
  const detail = 'The last answer took 2460 ms. Slow since 2026-06-15 23:29:40 UTC, probed from local.';
  assert.equal(
    said(alert('uptime_degraded', {}, { detail })),
    'The last answer took 2.46 s. Slow since Tue 16 Jun, 02:29, probed from local.',
  );
  const wrote = 'It ran for 846 s.\n\n2026-06-16 03:00 UTC done after 846 s';
  assert.equal(
    said(alert('cron_fail', {}, { detail: wrote })),
    'It ran for 14 min 06 s.\n\n2026-06-16 03:00 UTC done after 846 s',
  );
  for (const whatever of ['', 'Exit code 3', 'took 300 ms', '2026-06-16', '12 ms'])
    assert.equal(said(alert('cron_fail', {}, { detail: whatever })), whatever);
});
