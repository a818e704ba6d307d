import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormat } from '../format/format.ts';
import { type Language, languages, languageTags } from '../languages.ts';
import { textsIn } from '../texts/texts-in.gen.ts';
import { isKnown, type StoredAlert } from './facts.ts';
import { alertSentences, alertTitle } from './sentences.ts';
import type { Words } from './words.ts';

const opened_at = '2026-06-16T03:05:00.000Z';
const before = '2026-06-16T03:00:00.000Z';

function wordsIn(language: Language): Words {
  const { locale } = languages[language];
  const format = createFormat({ locale, zone: 'UTC', words: textsIn[language].format });
  return { texts: textsIn[language], format, moment: (at) => format.time(at) };
}

const alert = (kind: StoredAlert['kind'], given: Partial<StoredAlert>): StoredAlert => ({
  ...{ kind, metric: null, value: null, opened_at, facts: {}, ...given },
});

interface Said {
  title: string;
  detail: string;
}

function said(of: StoredAlert, language: Language): Said | null {
  const words = wordsIn(language);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  if (!isKnown(of)) return null;
  return {
    title: plain(alertTitle('Shop', of, words)),
    detail: plain(alertSentences(of, words).join(' ')),
  };
}

const metric = (name: string, value: number, op: 'gt' | 'ge' | 'lt' | 'le', threshold: number) =>
  alert('server_metric', { metric: name, value, facts: { op, threshold } });
const nginx = {
  ...{ server: { name: 'web-1' }, min_count: 2, max_count: null, match: { kind: 'name', value: 'nginx' } },
};
const down = (facts: StoredAlert['facts']) =>
  alert('uptime_down', { facts: { location: 'local', ...facts } });
const SINCE = 'Failing since 03:05, probed from local.';
const SEIT = 'Fehlgeschlagen seit 03:05, geprüft von local.';
const certificate = { subject: 'CN=shop', expires_at: before, own: true };

const missed = { expected_at: before, deadline_at: opened_at };
const processes = [
  { pid: 12, name: 'ffmpeg', cpu: 187.2, memory_bytes: 2 * 1_024 ** 3 },
  { pid: 7, name: 'sshd', cpu: 0.1, memory_bytes: 512 * 1_024 ** 2 },
];
const disks = [{ mount: '/var', used_percent: 97, total_bytes: 2 * 1_024 ** 3 }];

/** Each alert, then its title and detail in English and in German. */
const table: readonly (readonly [StoredAlert, string, string, string, string])[] = [
  [
    alert('cron_fail', { value: 3, facts: { duration_ms: 846_000, output: 'disk full' } }),
    'Shop failed with exit code 3',
    'It ran for 14 min 06 s.',
    'Shop ist mit Exit-Code 3 fehlgeschlagen',
    'Laufzeit: 14 min 06 s.',
  ],
  [alert('cron_fail', {}), 'Shop failed', '', 'Shop ist fehlgeschlagen', ''],
  [
    alert('cron_missed', {
      facts: { ...missed, last_heard_at: null, cron_expression: '0 6 * * *', timezone: 'Europe/Vilnius' },
    }),
    'Shop did not report in time',
    'Expected: 03:00 (0 6 * * * in Europe/Vilnius), at the latest 03:05. No ping yet.',
    'Shop hat sich nicht rechtzeitig gemeldet',
    'Erwartet: 03:00 (0 6 * * * in Europe/Vilnius), spätestens 03:05. Noch kein Ping.',
  ],
  [
    alert('cron_missed', { facts: { ...missed, last_heard_at: before, interval_seconds: 3_600 } }),
    'Shop did not report in time',
    'Expected: 03:00 (every 1 h), at the latest 03:05. Last ping: 03:00.',
    'Shop hat sich nicht rechtzeitig gemeldet',
    'Erwartet: 03:00 (alle 1 h), spätestens 03:05. Letzter Ping: 03:00.',
  ],
  [
    alert('cron_overrun', { facts: { started_at: before, deadline_at: opened_at } }),
    'Shop is running too long',
    'Started: 03:00. Latest end: 03:05.',
    'Shop läuft zu lange',
    'Begonnen: 03:00. Spätestes Ende: 03:05.',
  ],
  [
    alert('cron_too_fast', { facts: { duration_ms: 400, min_runtime_seconds: 60 } }),
    'Shop finished suspiciously fast',
    'It ended after 400 ms, but a run takes at least 1 min.',
    'Shop war verdächtig schnell fertig',
    'Zu Ende nach 400 ms, ein Lauf dauert aber mindestens 1 min.',
  ],
  [
    alert('server_offline', { facts: { last_heard_at: before } }),
    'Shop is offline',
    'Last report: 03:00.',
    'Shop ist offline',
    'Letzter Bericht: 03:00.',
  ],
  [
    alert('process_stopped', { value: 0, facts: nginx }),
    'Shop is not running on web-1',
    'Expected: at least 2 (name nginx). Found: 0.',
    'Shop läuft nicht auf web-1',
    'Erwartet: mindestens 2 (Name nginx). Gefunden: 0.',
  ],
  [
    alert('process_stopped', { value: 1, facts: { ...nginx, max_count: 2 } }),
    'Too few processes of Shop on web-1: 1',
    'Expected: exactly 2 (name nginx). Found: 1.',
    'Zu wenige Prozesse von Shop auf web-1: 1',
    'Erwartet: genau 2 (Name nginx). Gefunden: 1.',
  ],
  [
    alert('process_stopped', { value: 9, facts: { ...nginx, max_count: 4 } }),
    'Too many processes of Shop on web-1: 9',
    'Expected: 2 to 4 (name nginx). Found: 9.',
    'Zu viele Prozesse von Shop auf web-1: 9',
    'Erwartet: 2 bis 4 (Name nginx). Gefunden: 9.',
  ],
  [
    down({ reason: 'dns', error: 'no such name' }),
    'Shop is down',
    `The name was not found: no such name. ${SINCE}`,
    'Shop ist ausgefallen',
    `Der Name wurde nicht gefunden: no such name. ${SEIT}`,
  ],
  [
    down({ reason: 'refused', error: 'Connection refused by 127.0.0.1, port 80' }),
    'Shop is down',
    `Connection refused by 127.0.0.1, port 80. ${SINCE}`,
    'Shop ist ausgefallen',
    `Verbindung abgelehnt von 127.0.0.1, Port 80. ${SEIT}`,
  ],
  [
    down({
      reason: 'tls',
      error: 'The certificate of shop.example, port 443, expired on 2026-06-16 03:00:00 UTC',
    }),
    'Shop is down',
    `The certificate of shop.example, port 443, expired: 03:00. ${SINCE}`,
    'Shop ist ausgefallen',
    `Das Zertifikat von shop.example, Port 443, ist abgelaufen: 03:00. ${SEIT}`,
  ],
  [
    down({ reason: 'timeout', error: 'no whole answer within 10000 ms' }),
    'Shop is down',
    `No complete answer within 10 s. ${SINCE}`,
    'Shop ist ausgefallen',
    `Keine vollständige Antwort innerhalb von 10 s. ${SEIT}`,
  ],
  [
    down({ reason: 'status', error: 'answered 502', http_status: 502 }),
    'Shop is down',
    `It answered 502, which is not expected. ${SINCE}`,
    'Shop ist ausgefallen',
    `Die Antwort hat den Status 502, der nicht erwartet wird. ${SEIT}`,
  ],
  [
    down({ reason: 'status', error: '', expected: '200-299', seen: '503' }),
    'Shop is down',
    `It answered 503, expected 200–299. ${SINCE}`,
    'Shop ist ausgefallen',
    `Die Antwort hat den Status 503, erwartet wird 200–299. ${SEIT}`,
  ],
  [
    down({ reason: 'assertion', error: '', expected: '+PONG', seen: null }),
    'Shop is down',
    `An assertion failed: expected +PONG, nothing came. ${SINCE}`,
    'Shop ist ausgefallen',
    `Eine Bedingung ist nicht erfüllt: erwartet +PONG, gekommen ist nichts. ${SEIT}`,
  ],
  [
    down({}),
    'Shop is down',
    `The probe failed. ${SINCE}`,
    'Shop ist ausgefallen',
    `Die Prüfung ist fehlgeschlagen. ${SEIT}`,
  ],
  [
    alert('uptime_degraded', { value: 2_460, facts: { degraded_ms: 800, location: 'local' } }),
    'Shop is slow',
    'The last answer took 2.46 s, the limit is 800 ms. Slow since 03:05, probed from local.',
    'Shop ist langsam',
    'Die letzte Antwort dauerte 2,46 s, die Grenze ist 800 ms. Langsam seit 03:05, geprüft von local.',
  ],
  [
    alert('certificate_expiring', { value: 14, facts: { certificate } }),
    'The certificate of Shop expires in 14 days',
    'The certificate for CN=shop is valid until 03:00.',
    'Das Zertifikat von Shop läuft in 14 Tagen ab',
    'Das Zertifikat für CN=shop ist gültig bis 03:00.',
  ],
  [
    alert('certificate_expiring', { value: 0, facts: { certificate } }),
    'The certificate of Shop expires in less than a day',
    'The certificate for CN=shop is valid until 03:00.',
    'Das Zertifikat von Shop läuft in weniger als einem Tag ab',
    'Das Zertifikat für CN=shop ist gültig bis 03:00.',
  ],
  [
    alert('certificate_expiring', { value: -1, facts: { certificate: { ...certificate, own: false } } }),
    'The certificate of Shop has expired',
    'The certificate of its issuer CN=shop was valid until 03:00.',
    'Das Zertifikat von Shop ist abgelaufen',
    'Das Zertifikat des Ausstellers CN=shop war gültig bis 03:00.',
  ],
  [
    alert('server_metric', {
      metric: 'cpu',
      value: 97.25,
      facts: { op: 'gt', threshold: 90, since: before, processes },
    }),
    'CPU of Shop is 97.2%, above 90%',
    'It has been above 90% since 03:00. Most CPU: ffmpeg (12) 187.2%, sshd (7) 0.1%.',
    'CPU von Shop ist 97,2 %, über 90 %',
    'Seit 03:00 über 90 %. Am meisten CPU: ffmpeg (12) 187,2 %, sshd (7) 0,1 %.',
  ],
  [
    alert('server_metric', {
      metric: 'memory',
      value: 60.2,
      facts: { op: 'ge', threshold: 60, since: before, processes },
    }),
    'Memory of Shop is 60.2%, at or above 60%',
    'It has been at or above 60% since 03:00. Most memory: ffmpeg (12) 2 GiB, sshd (7) 512 MiB.',
    'Speicher von Shop ist 60,2 %, mindestens 60 %',
    'Seit 03:00 mindestens 60 %. Am meisten Speicher: ffmpeg (12) 2 GiB, sshd (7) 512 MiB.',
  ],
  [
    alert('server_metric', { metric: 'disk', value: 90.0237, facts: { op: 'gt', threshold: 90 } }),
    'Disk of Shop is 90.02%, above 90%',
    '',
    'Platte von Shop ist 90,02 %, über 90 %',
    '',
  ],
  [
    alert('server_metric', { metric: 'disk', value: 97, facts: { op: 'gt', threshold: 90, disks } }),
    'Disk of Shop is 97%, above 90%',
    'Fullest disks: /var 97% of 2 GiB.',
    'Platte von Shop ist 97 %, über 90 %',
    'Vollste Dateisysteme: /var 97 % von 2 GiB.',
  ],
  [
    metric('network_in', 12_500_000, 'ge', 1e7),
    'Network in of Shop is 100 Mbit/s, at or above 80 Mbit/s',
    '',
    'Netz eingehend von Shop ist 100 Mbit/s, mindestens 80 Mbit/s',
    '',
  ],
  [
    metric('disk_read', 5e6, 'gt', 1e6),
    'Disk read of Shop is 4.77 MiB/s, above 977 KiB/s',
    '',
    'Platte lesen von Shop ist 4,77 MiB/s, über 977 KiB/s',
    '',
  ],
  [
    metric('temperature', -3.5, 'lt', 0),
    'Temperature of Shop is -3.5°C, below 0°C',
    '',
    'Temperatur von Shop ist -3,5 °C, unter 0 °C',
    '',
  ],
  [
    metric('load_5m', 12, 'le', 12.5),
    'Load, 5 min of Shop is 12, at or below 12.5',
    '',
    'Last, 5 min von Shop ist 12, höchstens 12,5',
    '',
  ],
  [
    metric('uptime', 90, 'lt', 600),
    'Time since boot of Shop is 1 min 30 s, below 10 min',
    '',
    'Zeit seit dem Start von Shop ist 1 min 30 s, unter 10 min',
    '',
  ],
];

for (const [of, title, detail, titel, einzelheiten] of table)
  test(`${of.kind} is worded in either language: ${title}`, () => {
    assert.deepEqual(said(of, 'en'), { title, detail });
    assert.deepEqual(said(of, 'de'), { title: titel, detail: einzelheiten });
  });

test('each kind of alert has whole sentences in every language', () => {
  const kinds = new Set(table.map(([{ kind }]) => kind));
  assert.equal(kinds.size, 10);
  for (const [of] of table)
    for (const language of languageTags) {
      const { title = '', detail = '' } = said(of, language) ?? {};
      assert.match(title, /Shop/);
      assert.doesNotMatch(title, /\.$/);
      assert.match(detail, /^$|[.。]$/);
      assert.doesNotMatch(`${title} ${detail}`, /undefined|null|NaN|\[object|\{|–(?!299)| {2}/);
    }
});

test('of an alert without its facts nothing is worded', () => {
  const kinds = ['cron_missed', 'server_offline', 'uptime_down', 'uptime_degraded', 'server_metric'] as const;
  for (const kind of kinds) assert.ok(!isKnown(alert(kind, { metric: 'cpu', value: 97 })));
  assert.ok(!isKnown(metric('unheard_of', 1, 'gt', 0)));
});
