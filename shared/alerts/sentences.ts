// What an alert says, for every reader: facts, in a language, with times and figures as the reader writes them. Pure.

import { exactMetricValue } from '../format/metric-value.ts';
import type { MetricName } from '../metric-names.ts';
import type { LocationTrouble, ProcessMatch } from '../texts/texts.ts';
import type { DownMembers, KnownAlert, KnownOf } from './facts.ts';
import { failureSentence } from './failure.ts';
import type { Words } from './words.ts';

/** One short sentence without a full stop that names the subject. */
export function alertTitle(name: string, alert: KnownAlert, words: Words): string {
  const { titles } = words.texts.alerts;
  switch (alert.kind) {
    case 'cron_fail':
      return titles.cron_fail(name, alert.value === null ? null : String(alert.value));
    case 'server_metric':
      return titles.server_metric(
        name,
        words.texts.metrics[alert.metric],
        exactMetricValue(alert.metric, alert.value, words.format, alert.facts.threshold),
        limitOf(alert, words),
      );
    case 'process_stopped':
      return processTitle(name, alert, words);
    case 'certificate_expiring':
      return titles.certificate_expiring(name, alert.value);
    case 'external_down':
      return titles.external_down(name, alert.facts.integration.name);
    case 'location_offline':
      return titles.location_offline[troubleOf(alert)](name);
    default:
      return titles[alert.kind](name);
  }
}

/** Whole sentences, what matters most first; none where the title says it all. */
export function alertSentences(alert: KnownAlert, words: Words): string[] {
  const { texts, format, moment } = words;
  const { alerts } = texts;
  switch (alert.kind) {
    case 'cron_fail': {
      const { duration_ms } = alert.facts;
      return duration_ms === undefined ? [] : [alerts.ran(format.duration(duration_ms))];
    }
    case 'cron_missed': {
      const { expected_at, deadline_at, last_heard_at = null } = alert.facts;
      return [
        alerts.missed(moment(expected_at), scheduleText(alert, words), moment(deadline_at)),
        alerts.lastPing(last_heard_at && moment(last_heard_at)),
      ];
    }
    case 'cron_overrun':
      return [alerts.overrun(moment(alert.facts.started_at), moment(alert.facts.deadline_at))];
    case 'cron_too_fast': {
      const least = format.duration(alert.facts.min_runtime_seconds * 1_000);
      return [alerts.tooFast(format.duration(alert.facts.duration_ms), least)];
    }
    case 'server_offline': {
      const { last_heard_at } = alert.facts;
      return [alerts.lastReport(last_heard_at && moment(last_heard_at))];
    }
    case 'location_offline': {
      const { last_heard_at, since } = alert.facts;
      const trouble = troubleOf(alert);
      if (trouble !== 'silent' && since !== undefined) return [alerts.seesNothing[trouble](moment(since))];
      return [alerts.lastCall(last_heard_at && moment(last_heard_at))];
    }
    case 'external_down': {
      const { message, url } = alert.facts;
      return [
        ...(message === undefined ? [] : [asSentence(message)]),
        alerts.reportedSince(moment(alert.opened_at)),
        ...(url === undefined ? [] : [alerts.shownAt(url)]),
      ];
    }
    case 'server_metric': {
      const { since } = alert.facts;
      const lasted = since === undefined ? [] : [alerts.beyondSince(limitOf(alert, words), moment(since))];
      return [...lasted, ...culprits(alert, words)];
    }
    case 'process_stopped':
      return [processSentence(alert, words)];
    case 'uptime_down': {
      const { members } = alert.facts;
      if (members) return [membersSentence(members, words), alerts.downSince(moment(alert.opened_at))];
      const opened = moment(alert.opened_at);
      const isByHand = alert.facts.reason === 'set_by_hand';
      const since = isByHand ? alerts.downSince(opened) : alerts.failingSince(opened, alert.facts.location);
      return [alerts.sentence(failureSentence(alert.facts, words)), since];
    }
    case 'uptime_degraded': {
      const { degraded_ms, location } = alert.facts;
      return [
        alerts.took(format.duration(alert.value), format.duration(degraded_ms)),
        alerts.slowSince(moment(alert.opened_at), location),
      ];
    }
    case 'certificate_expiring': {
      const { subject, own: isOwn, expires_at } = alert.facts.certificate;
      return [alerts.certificate({ subject, isOwn, isPast: alert.value < 0, time: moment(expires_at) })];
    }
  }
}

/** Tools write with and without a full stop. */
const asSentence = (text: string) => (/[.!?…:;)]$/.test(text) ? text : `${text}.`);

/** Why nothing counts that a location sees. */
function troubleOf({ facts: { reason } }: KnownOf<'location_offline'>): LocationTrouble {
  return reason === 'skewed' || reason === 'cut_off' ? reason : 'silent';
}

/** Why a group is down. */
export function membersSentence(
  { down, counted, needed, names }: DownMembers,
  { texts, format }: Words,
): string {
  const list = [...names, ...(down > names.length ? ['…'] : [])].join(', ');
  const [downText, countedText] = [format.count(down), format.count(counted)];
  return texts.alerts.membersDown({
    down: downText,
    counted: countedText,
    needed: format.count(needed),
    list,
  });
}

/** What is beside the name of the subject and the kind of alert, in a line of a list; empty where those say it all. */
export function briefSentence(alert: KnownAlert, words: Words): string {
  const { exitCode } = words.texts.alerts;
  if (alert.kind === 'server_metric')
    return words.texts.alerts.sentence(
      `${metricWords(alert, words, alert.facts.threshold)}, ${limitOf(alert, words)}`,
    );
  if (alert.kind === 'cron_fail' && alert.value !== null) return exitCode(String(alert.value));
  return alertSentences(alert, words)[0] ?? '';
}

/** `CPU 97.3%` */
export const metricWords = (
  { metric, value }: { metric: MetricName; value: number },
  { texts, format }: Pick<Words, 'texts' | 'format'>,
  limit?: number,
): string => `${texts.metrics[metric]} ${exactMetricValue(metric, value, format, limit)}`;

function scheduleText(
  { facts: { cron_expression, timezone = 'UTC', interval_seconds = 0 } }: KnownOf<'cron_missed'>,
  { texts: { alerts }, format }: Words,
): string {
  return cron_expression === undefined
    ? alerts.every(format.duration(interval_seconds * 1_000))
    : alerts.cronIn(cron_expression.replaceAll('\n', ' | '), timezone);
}

function processTitle(name: string, { value, facts }: KnownOf<'process_stopped'>, words: Words): string {
  const { titles } = words.texts.alerts;
  const server = facts.server.name;
  if (value === 0) return titles.process_none(name, server);
  const title = value < facts.min_count ? titles.process_few : titles.process_many;
  return title(name, server, words.format.count(value));
}

function processSentence({ value, facts }: KnownOf<'process_stopped'>, { texts, format }: Words): string {
  const { processes, matches } = texts.alerts;
  const { match, min_count, max_count = null } = facts;
  const by = matches[Object.hasOwn(matches, match.kind) ? (match.kind as ProcessMatch) : 'name'];
  const most = max_count === null ? null : format.count(max_count);
  return processes(format.count(value), by(match.value), format.count(min_count), most);
}

function limitOf({ metric, facts: { op, threshold } }: KnownOf<'server_metric'>, words: Words): string {
  return words.texts.alerts.limits[op](exactMetricValue(metric, threshold, words.format));
}

/** What took most of it at that moment. */
function culprits({ metric, facts }: KnownOf<'server_metric'>, { texts, format }: Words): string[] {
  const { alerts } = texts;
  const { processes = [], disks = [] } = facts;
  const isMemory = metric === 'memory' || metric === 'swap';
  const heaviest = processes.map(
    ({ name, pid, cpu, memory_bytes }) =>
      `${name} (${pid}) ${isMemory ? format.bytes(memory_bytes) : exactMetricValue('cpu', cpu, format)}`,
  );
  const fullest = disks.map(
    ({ mount, used_percent, total_bytes }) =>
      `${mount} ${alerts.diskOf(exactMetricValue('disk', used_percent, format), format.bytes(total_bytes))}`,
  );
  const most = isMemory ? alerts.mostMemory : alerts.mostCpu;
  return [
    ...(heaviest.length > 0 ? [most(heaviest.join(', '))] : []),
    ...(fullest.length > 0 ? [alerts.fullestDisks(fullest.join(', '))] : []),
  ];
}
