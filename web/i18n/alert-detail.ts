// What is known of an alert, in the language and the zone of the page. Pure.

import { readFailure } from '../../shared/failure-words.ts';
import type { AlertFacts } from '../../src/alerts/facts-schema.ts';
import type { AlertKind } from '../../src/alerts/schema.ts';
import type { Format } from '../ui/format.ts';
import { isMetric, metricValue } from '../ui/metric-value.ts';
import type { TextKey, Translate } from './translate.ts';

export interface DetailedAlert {
  kind: AlertKind;
  metric: string | null;
  value: number | null;
  opened_at: string;
  detail: string;
  facts: AlertFacts;
}

export interface DetailWords {
  t: Translate<'causes'>;
  states: Translate<'states'>;
  format: Format;
  schedule(schedule: { interval_seconds: number | null; cron_expression: string | null }): string;
  now: number;
}

/** Whole sentences, what matters most first; those of the API for an alert from before there were facts. */
export function alertSentences(alert: DetailedAlert, words: DetailWords): string[] {
  const { detail, facts } = alert;
  if (Object.keys(facts).length === 0) return detail === '' ? [] : [inZone(detail, words)];
  const said = sentencesOf(alert, words).filter((sentence) => sentence !== null);
  return said.length === 0 && facts.output === undefined ? [inZone(detail, words)] : said;
}

type Sentences = (string | null)[];

function sentencesOf(alert: DetailedAlert, words: DetailWords): Sentences {
  switch (alert.kind) {
    case 'cron_fail':
      return failed(alert, words);
    case 'cron_missed':
      return missed(alert, words);
    case 'cron_overrun':
      return overran(alert, words);
    case 'cron_too_fast':
      return tooFast(alert, words);
    case 'server_offline':
      return [lastHeard(alert.facts, words)];
    case 'process_stopped':
      return [stopped(alert, words)];
    case 'uptime_down':
      return down(alert, words);
    case 'uptime_degraded':
      return slow(alert, words);
    case 'certificate_expiring':
      return certificate(alert, words);
    case 'server_metric':
      return passed(alert, words);
  }
}

const failed = ({ value, facts: { duration_ms } }: DetailedAlert, { t, format }: DetailWords): Sentences => [
  value === null ? null : t('detail_exit_code', { code: format.count(value) }),
  duration_ms === undefined ? null : t('detail_ran', { time: format.duration(duration_ms) }),
];

function missed({ facts }: DetailedAlert, words: DetailWords): Sentences {
  const { t, format, now, schedule } = words;
  const { expected_at, deadline_at, interval_seconds = null, cron_expression = null } = facts;
  return [
    t('detail_missed', {
      expected: format.shortTime(expected_at, now),
      deadline: format.shortTime(deadline_at, now),
      schedule: schedule({ interval_seconds, cron_expression }),
    }),
    lastHeard(facts, words),
  ];
}

function lastHeard({ last_heard_at }: AlertFacts, { t, format, now }: DetailWords): string | null {
  if (last_heard_at === undefined) return null;
  if (last_heard_at === null) return t('detail_never_heard');
  return t('detail_last_heard', { time: format.shortTime(last_heard_at, now) });
}

const overran = (
  { facts: { started_at, deadline_at } }: DetailedAlert,
  { t, format, now }: DetailWords,
): Sentences => [
  t('detail_overrun', {
    started: format.shortTime(started_at, now),
    deadline: format.shortTime(deadline_at, now),
  }),
];

const tooFast = (
  { facts: { duration_ms = 0, min_runtime_seconds = 0 } }: DetailedAlert,
  { t, format }: DetailWords,
): Sentences => [
  t('detail_too_fast', {
    time: format.duration(duration_ms),
    least: format.duration(min_runtime_seconds * 1_000),
  }),
];

function stopped({ value, facts }: DetailedAlert, { t }: DetailWords): string {
  const { server, min_count: least = 1, max_count: most = null } = facts;
  const counted = { found: value ?? 0, server: server?.name ?? '', least };
  if (most === null) return t('detail_process_least', counted);
  return most === least
    ? t('detail_process_exactly', counted)
    : t('detail_process_between', { ...counted, most });
}

const since = ({ opened_at, facts: { location = '' } }: DetailedAlert, { format, now }: DetailWords) => ({
  ...{ time: format.shortTime(opened_at, now), location },
});

function down(alert: DetailedAlert, words: DetailWords): Sentences {
  const why = downReason(alert.facts, words);
  const { t } = words;
  return [why && t('detail_why', { why }), t('detail_failing', since(alert, words))];
}

/** Why an uptime check is down, without a full stop; null where nobody knows. */
export function downReason(
  { reason, error, http_status, expected, seen }: AlertFacts,
  words: DetailWords,
): string | null {
  const { t, states } = words;
  const placed = error === undefined ? null : failureText(error, words);
  if (reason === undefined) return placed ?? error ?? null;
  if (reason === 'status' && expected !== undefined && seen)
    return t('detail_down_status_not', { status: seen, expected: expected.replaceAll('-', '–') });
  if (reason === 'status' && http_status !== undefined)
    return t('detail_down_status', { status: String(http_status) });
  const named = states(`probe_${reason}` as TextKey<'states'>);
  if (expected !== undefined)
    return t('detail_down_compared', {
      ...{ reason: placed ?? named, expected, how: seen ? 'seen' : 'nothing', seen: seen ?? '' },
    });
  if (placed !== null) return placed;
  return error === undefined || isSaid(reason) ? named : t('detail_down', { reason: named, error });
}

/** A failure in the language of the reader, without what was expected; null of a text that is not one of Tocsin. */
export function failureText(detail: string, { t, format, now }: DetailWords): string | null {
  const failure = readFailure(detail);
  if (failure === null) return null;
  const { is, host, port, time, seconds } = failure;
  return t('failure', {
    ...{ is, host, port },
    time: time === null ? '' : format.dateTime(time, now),
    duration: format.duration(seconds * 1_000),
  });
}

/** The reason says all of it. */
const isSaid = (reason: string) => reason === 'refused' || reason === 'timeout';

function slow(alert: DetailedAlert, words: DetailWords): Sentences {
  const { t, format } = words;
  const { degraded_ms = null } = alert.facts;
  return [
    t('detail_took', { time: format.duration(alert.value), limit: format.duration(degraded_ms) }),
    t('detail_slow', since(alert, words)),
  ];
}

function certificate({ value, facts }: DetailedAlert, { t, format, now }: DetailWords): Sentences {
  if (facts.certificate === undefined) return [];
  const { subject, own, expires_at } = facts.certificate;
  const when = (value ?? 0) < 0 ? 'past' : 'ahead';
  return [
    t('detail_certificate_until', { when, time: format.dateTime(expires_at, now) }),
    own ? t('detail_certificate_own', { subject }) : t('detail_certificate_chain', { subject }),
  ];
}

function passed(alert: DetailedAlert, words: DetailWords): Sentences {
  const { metric, value, opened_at, facts } = alert;
  const { t, states, format, now } = words;
  const { op = 'gt', threshold = null, since: began } = facts;
  if (!isMetric(metric)) return [];
  const said = {
    op,
    metric: states(`metric_${metric}`),
    value: metricValue(metric, value, format),
    threshold: metricValue(metric, threshold, format),
  };
  // As people read figures, 60.2% and 60% are the same, and nothing is above itself.
  const { value: measured, ...limit } = said;
  return [
    measured === limit.threshold ? t('detail_metric_near', limit) : t('detail_metric', said),
    began === undefined || began >= opened_at
      ? null
      : t('detail_metric_since', { time: format.shortTime(began, now) }),
    most(alert, words),
  ];
}

/** What took most of it at that moment. */
function most(
  { metric, facts: { processes = [], disks = [] } }: DetailedAlert,
  { t, format }: DetailWords,
): string | null {
  const list = (named: readonly string[]) =>
    new Intl.ListFormat(format.locale, { type: 'unit' }).format(named);
  const isMemory = metric === 'memory' || metric === 'swap';
  const used = ({ cpu, memory_bytes }: (typeof processes)[number]) =>
    isMemory ? format.bytes(memory_bytes) : format.percent(cpu);
  if (disks.length > 0)
    return t('detail_fullest', {
      list: list(disks.map((disk) => `${disk.mount} ${format.percent(disk.used_percent)}`)),
    });
  if (processes.length === 0) return null;
  return t('detail_most', { list: list(processes.map((process) => `${process.name} ${used(process)}`)) });
}

const UTC_TIME = /(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?) UTC/g;
const MILLISECONDS = /\b(\d{4,}) ms\b/g;
const SECONDS = /\b(\d{2,}) s\b/g;

/** The words of the API, with times in the zone of the person, and durations as everywhere else. */
function inZone(detail: string, { format, now }: Pick<DetailWords, 'format' | 'now'>): string {
  // What a job or a server wrote follows after an empty line, and stays as it is.
  const [ours = '', ...theirs] = detail.split('\n\n');
  const said = ours
    .replace(UTC_TIME, (_, day: string, time: string) => format.dateTime(`${day}T${time}Z`, now))
    .replace(MILLISECONDS, (_, ms: string) => format.duration(Number(ms)))
    .replace(SECONDS, (_, seconds: string) => format.duration(Number(seconds) * 1_000));
  return [said, ...theirs].join('\n\n');
}
