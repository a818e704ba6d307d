// What helps at night, in the language and on the clock of the reader: the API's own detail is English and in UTC. Pure.

import { readFailure } from '../../../shared/failure-words.ts';
import { dayAndClockText, durationText, momentText } from '../../platform/texts/moments.ts';
import { seconds } from '../../platform/time.ts';
import type { AlertFacts } from '../facts-schema.ts';
import type { Alert } from '../schema.ts';
import { isMetric } from './alert-title.ts';
import { bytesText, figureText, percentText, runText } from './figures.ts';
import type { Reading } from './reading.ts';

/** Plain text; the API's own where nothing in fields is known of the alert. */
export function alertDetail(alert: Alert, reading: Reading): string {
  if (Object.keys(alert.facts).length === 0) return alert.detail;
  return wordings[alert.kind](alert, reading) ?? alert.detail;
}

/** null: what is known does not make a text. */
type Wording = (alert: Alert, reading: Reading) => string | null;

const wordings: Readonly<Record<Alert['kind'], Wording>> = {
  cron_fail: ({ facts }, { t, language }) =>
    paragraphs(
      facts.duration_ms === undefined ? '' : t('ran_for', { duration: runText(facts.duration_ms, language) }),
      facts.output,
    ),
  cron_missed: missed,
  cron_overrun: ({ facts: { started_at, deadline_at } }, reading) =>
    started_at && deadline_at
      ? reading.t('should_have_ended', {
          started: timeOf(started_at, reading),
          deadline: timeOf(deadline_at, reading),
        })
      : null,
  cron_too_fast: ({ facts }, { t, language }) => {
    const { duration_ms, min_runtime_seconds, output } = facts;
    if (duration_ms === undefined || min_runtime_seconds === undefined) return null;
    const least = runText(seconds(min_runtime_seconds), language);
    return paragraphs(t('too_fast', { duration: runText(duration_ms, language), least }), output);
  },
  server_offline: ({ facts: { last_heard_at } }, reading) => heard(last_heard_at, reading),
  server_metric: measured,
  process_stopped: notRunning,
  uptime_down: failing,
  uptime_degraded: slow,
  certificate_expiring: expiring,
};

const paragraphs = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('\n\n');

const timeOf = (at: string, { timeZone, language }: Reading) =>
  dayAndClockText(new Date(at), timeZone, language);

const heard = (at: string | null | undefined, reading: Reading): string | null => {
  if (at === undefined) return null;
  return at === null ? reading.t('never_heard') : reading.t('last_heard', { time: timeOf(at, reading) });
};

function missed({ facts }: Alert, reading: Reading): string | null {
  const { expected_at, deadline_at, last_heard_at } = facts;
  if (!expected_at || !deadline_at) return null;
  const expected = reading.t('expected', {
    expected: timeOf(expected_at, reading),
    schedule: scheduleOf(facts, reading),
    deadline: timeOf(deadline_at, reading),
  });
  return [expected, heard(last_heard_at, reading)].filter(Boolean).join(' ');
}

function scheduleOf({ interval_seconds, cron_expression, timezone }: AlertFacts, { t, language }: Reading) {
  if (cron_expression !== undefined)
    return t('cron_in', { expression: cron_expression, zone: timezone ?? 'UTC' });
  return t('every', { interval: durationText(seconds(interval_seconds ?? 0), language) });
}

function notRunning({ facts, value }: Alert, { t }: Reading): string | null {
  const { match, min_count: least, max_count: most = null } = facts;
  if (!match || least === undefined) return null;
  const kind =
    match.kind === 'command' || match.kind === 'pidfile' || match.kind === 'systemd' ? match.kind : 'name';
  const words = { match: t(`match_${kind}`, { value: match.value }), count: String(value ?? 0) };
  if (most === null) return t('process_expected', { ...words, least });
  if (most === least) return t('process_expected_exactly', { ...words, least: String(least) });
  return t('process_expected_between', { ...words, least: String(least), most: String(most) });
}

const REASONS = [
  ...['timeout', 'dns', 'refused', 'unreachable', 'reset', 'tls'],
  ...['status', 'assertion', 'too_large', 'blocked_address'],
];

function failing({ facts, opened_at }: Alert, reading: Reading): string {
  const place = facts.location ?? '';
  const since = reading.t('failing_since', { since: timeOf(opened_at, reading), place });
  return `${whyDown(facts, reading)}\n${since}`;
}

function whyDown({ reason = 'other', error, expected, seen }: AlertFacts, reading: Reading): string {
  const { t } = reading;
  if (reason === 'status' && expected !== undefined && seen)
    return t('probe_other_status', { status: seen, expected });
  const said = t(`probe_${REASONS.includes(reason) ? (reason as 'other') : 'other'}`);
  const placed = error ? failureText(error, reading) : null;
  if (expected !== undefined)
    return t('probe_compared', {
      reason: placed ?? said,
      expected,
      how: seen ? 'seen' : 'nothing',
      seen: seen ?? '',
    });
  return error ? (placed ?? t('probe_said', { reason: said, error })) : said;
}

/** A failure in the language of the reader; null of a text that is not one of Tocsin. */
function failureText(error: string, reading: Reading): string | null {
  const failure = readFailure(error);
  if (!failure) return null;
  const { is, host, port, time } = failure;
  return reading.t('failure', {
    ...{ is, host, port },
    time: time ? momentText(new Date(time), reading.timeZone, reading.language) : '',
    duration: durationText(seconds(failure.seconds), reading.language),
  });
}

function slow({ facts, value, opened_at }: Alert, reading: Reading): string | null {
  const { degraded_ms, location = '' } = facts;
  if (value === null || degraded_ms === undefined) return null;
  return reading.t('slow', {
    latency: runText(value, reading.language),
    limit: runText(degraded_ms, reading.language),
    since: timeOf(opened_at, reading),
    place: location,
  });
}

function expiring({ facts: { certificate }, value }: Alert, reading: Reading): string | null {
  if (!certificate) return null;
  const { subject, own, expires_at } = certificate;
  return reading.t(value !== null && value < 0 ? 'was_good_until' : 'good_until', {
    ...{ subject, own: own ? 'yes' : 'no' },
    time: timeOf(expires_at, reading),
  });
}

function measured(alert: Alert, reading: Reading): string | null {
  const { metric, value, facts, last_occurred_at } = alert;
  const { op, threshold, since } = facts;
  const { t, language } = reading;
  if (!isMetric(metric) || value === null || !op || threshold === undefined) return null;
  const said = t('measured', {
    ...{ metric: t(`metric_${metric}`), op },
    value: figureText(metric, value, language),
    time: timeOf(last_occurred_at, reading),
    threshold: figureText(metric, threshold, language),
  });
  const lastedMs = since ? Date.parse(last_occurred_at) - Date.parse(since) : 0;
  const lasted =
    since && lastedMs > 0
      ? t('measured_since', { since: timeOf(since, reading), lasted: durationText(lastedMs, language) })
      : '';
  return [[said, lasted].filter(Boolean).join(' '), ...culprits(metric, facts, reading)].join('\n');
}

/** What took most of it at that moment. */
function culprits(metric: string, { processes = [], disks = [] }: AlertFacts, { t, language }: Reading) {
  const isMemory = metric === 'memory' || metric === 'swap';
  const heaviest = processes.map(({ name, pid, cpu, memory_bytes }) =>
    t('process_line', {
      ...{ name, pid: String(pid) },
      cpu: percentText(cpu, language),
      memory: bytesText(memory_bytes, language),
    }),
  );
  const fullest = disks.map(({ mount, used_percent, total_bytes }) =>
    t('disk_line', {
      mount,
      used: percentText(used_percent, language),
      total: bytesText(total_bytes, language),
    }),
  );
  return [
    ...(heaviest.length > 0 ? [t(isMemory ? 'most_memory' : 'most_cpu'), ...heaviest] : []),
    ...(fullest.length > 0 ? [t('fullest_disks'), ...fullest] : []),
  ];
}
