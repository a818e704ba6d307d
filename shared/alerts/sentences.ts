// What an alert says, for every reader: facts, in a language, with times and figures as the reader writes them. Pure.

import { exactMetricValue } from '../format/metric-value.ts';
import type { AlertFacts, MetricFacts } from './facts.ts';
import { failureSentence } from './failure.ts';
import type { Words } from './words.ts';

/** One short sentence without a full stop that names the subject. */
export function alertTitle(name: string, facts: AlertFacts, words: Words): string {
  const { titles } = words.texts.alerts;
  switch (facts.kind) {
    case 'cron_fail':
      return titles.cron_fail(name, facts.exit_code === null ? null : String(facts.exit_code));
    case 'server_metric':
      return titles.server_metric(
        name,
        words.texts.metrics[facts.metric],
        exactMetricValue(facts.metric, facts.value, words.format),
        limitOf(facts, words),
      );
    case 'process_stopped':
      return processTitle(name, facts, words);
    case 'certificate_expiring':
      return titles.certificate_expiring(name, facts.days_left);
    default:
      return titles[facts.kind](name);
  }
}

/** Whole sentences, what matters most first; none where the title says it all. */
export function alertSentences(facts: AlertFacts, words: Words): string[] {
  const { format, moment } = words;
  const { alerts } = words.texts;
  switch (facts.kind) {
    case 'cron_fail':
      return facts.duration_ms === null ? [] : [alerts.ran(format.duration(facts.duration_ms))];
    case 'cron_missed':
      return [
        alerts.missed(moment(facts.expected_at), scheduleText(facts, words), moment(facts.deadline_at)),
        alerts.lastPing(facts.last_ping_at && moment(facts.last_ping_at)),
      ];
    case 'cron_overrun':
      return [alerts.overrun(moment(facts.started_at), moment(facts.deadline_at))];
    case 'cron_too_fast': {
      const least = format.duration(facts.min_runtime_seconds * 1_000);
      return [alerts.tooFast(format.duration(facts.duration_ms), least)];
    }
    case 'server_offline':
      return [alerts.lastReport(facts.last_report_at && moment(facts.last_report_at))];
    case 'server_metric':
      return [
        ...(facts.since === null ? [] : [alerts.beyondSince(limitOf(facts, words), moment(facts.since))]),
        ...culprits(facts, words),
      ];
    case 'process_stopped':
      return processSentences(facts, words);
    case 'uptime_down':
      return [`${failureSentence(facts, words)}.`, alerts.failingSince(moment(facts.since), facts.location)];
    case 'uptime_degraded':
      return [
        alerts.took(format.duration(facts.latency_ms), format.duration(facts.degraded_ms)),
        alerts.slowSince(moment(facts.since), facts.location),
      ];
    case 'certificate_expiring': {
      const { subject, own, expires_at, days_left } = facts;
      const time = moment(expires_at);
      return [alerts.certificate({ subject, isOwn: own, isPast: days_left < 0, time })];
    }
  }
}

/** What is beside the name of the subject and the kind of alert, in a line of a list; empty where those say it all. */
export function briefSentence(facts: AlertFacts, words: Words): string {
  const { exitCode } = words.texts.alerts;
  if (facts.kind === 'server_metric') return `${metricWords(facts, words)}, ${limitOf(facts, words)}.`;
  if (facts.kind === 'cron_fail' && facts.exit_code !== null) return exitCode(String(facts.exit_code));
  return alertSentences(facts, words)[0] ?? '';
}

/** `CPU 97.3%` */
export const metricWords = (
  { metric, value }: Pick<MetricFacts, 'metric' | 'value'>,
  { texts, format }: Pick<Words, 'texts' | 'format'>,
): string => `${texts.metrics[metric]} ${exactMetricValue(metric, value, format)}`;

type Missed = AlertFacts & { kind: 'cron_missed' };
type Stopped = AlertFacts & { kind: 'process_stopped' };

function scheduleText({ schedule }: Missed, { texts: { alerts }, format }: Words): string {
  return 'expression' in schedule
    ? alerts.cronIn(schedule.expression, schedule.zone)
    : alerts.every(format.duration(schedule.interval_seconds * 1_000));
}

function processTitle(name: string, { server, count, min_count }: Stopped, words: Words): string {
  const { titles } = words.texts.alerts;
  if (count === 0) return titles.process_none(name, server);
  const shown = words.format.count(count);
  return count < min_count
    ? titles.process_few(name, server, shown)
    : titles.process_many(name, server, shown);
}

function processSentences({ count, min_count, max_count, match }: Stopped, words: Words): string[] {
  const { alerts } = words.texts;
  const { count: written } = words.format;
  if (match === null) return [];
  const most = max_count === null ? null : written(max_count);
  return [
    alerts.processes(written(count), alerts.matches[match.kind](match.value), written(min_count), most),
  ];
}

const limitOf = ({ metric, op, threshold }: MetricFacts, { texts, format }: Words): string =>
  texts.alerts.limits[op](exactMetricValue(metric, threshold, format));

/** What took most of it at that moment. */
function culprits({ metric, processes, disks }: MetricFacts, { texts, format }: Words): string[] {
  const { alerts } = texts;
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
