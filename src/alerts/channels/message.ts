// What channels tell people, in the one shape that every kind of channel writes in its own way. Pure.

import { clockText, durationText, momentText } from '../../platform/texts/moments.ts';
import type { Alert, AlertKind, Severity } from '../schema.ts';

export interface ChannelMessage {
  /** The type of the delivery, such as `alert.opened` or `test`. */
  type: string;
  /** The same for all that is told of one thing: a pager opens and closes by it. */
  thread: string;
  state: 'open' | 'acknowledged' | 'resolved';
  severity: Severity;
  /** What is read on a locked screen: how bad, what and since when. One line. */
  headline: string;
  /** What happened, in a sentence that names the subject. One line. */
  title: string;
  /** Paragraphs of plain text. */
  lines: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  /** What it is about: the name of a subject. */
  source: string;
  at: Date;
  link: { label: string; url: string };
  runbook_url: string | null;
  /** The page that asks whether the reader is on it; null for what is over, and for programs. */
  acknowledge_url: string | null;
  /** Why the reader gets it; only mails have room for it. */
  footer: string;
  /** The alert it is about; null for what is about none, or about several. */
  alert: Alert | null;
}

export interface AlertNews {
  type: string;
  thread: string;
  at: Date;
  alert: Alert;
  /** Of the reader. */
  timeZone: string;
  /** Where the alert is shown. */
  url: string;
  channelName: string;
}

/** What is told of one alert. */
export function alertMessage(news: AlertNews): ChannelMessage {
  const { alert } = news;
  return {
    ...(wordings[news.type] ?? begins)(news),
    type: news.type,
    thread: news.thread,
    state: alert.status,
    severity: alert.severity,
    lines: alert.detail === '' ? [] : [alert.detail],
    facts: alert.status === 'resolved' ? endFacts(news) : beginFacts(news),
    source: alert.subject.name,
    at: news.at,
    link: { label: 'Open the alert', url: news.url },
    runbook_url: alert.runbook_url,
    acknowledge_url: null,
    footer: `The channel “${news.channelName}” of your account tells this address of alerts.`,
    alert,
  };
}

/** What is said beneath the headline. */
export const bodyOf = ({ title, lines }: Pick<ChannelMessage, 'title' | 'lines'>): string =>
  [title, ...lines].filter((text) => text !== '').join('\n\n');

/** Where a reader may go on to, besides the alert itself. */
export const furtherLinks = ({
  acknowledge_url,
  runbook_url,
}: Pick<ChannelMessage, 'acknowledge_url' | 'runbook_url'>): { label: string; url: string }[] => [
  ...(acknowledge_url ? [{ label: 'Acknowledge', url: acknowledge_url }] : []),
  ...(runbook_url ? [{ label: 'Runbook', url: runbook_url }] : []),
];

/** What a template may name. */
export const templateView = (message: ChannelMessage): Record<string, unknown> => ({
  type: message.type,
  state: message.state,
  severity: message.severity,
  headline: message.headline,
  title: message.title,
  text: message.lines.join('\n\n'),
  subject: message.source,
  at: message.at.toISOString(),
  url: message.link.url,
  runbook_url: message.runbook_url,
  alert: message.alert,
});

type Wording = Pick<ChannelMessage, 'headline' | 'title'>;

const begins = ({ alert, timeZone }: AlertNews): Wording => ({
  headline: `${badness(alert)}: ${alert.title}, ${sinceClock(alert, timeZone)}`,
  title: alert.title,
});

/** Types that are missing here are told as a beginning. */
const wordings: Readonly<Record<string, (news: AlertNews) => Wording>> = {
  'alert.reopened': ({ alert, at, timeZone }) => ({
    headline: `${badness(alert)} again: ${alert.title}, ${clockText(at, timeZone)}`,
    title: `${alert.title}; it had been resolved`,
  }),
  'alert.flapping': ({ alert }) => ({
    headline: `Flapping: ${alert.subject.name} comes and goes`,
    title: `${alert.title}; it comes and goes, so this is told once an hour at most`,
  }),
  'alert.reminder': ({ alert, at }) => ({
    headline: `Still ${badness(alert).toLowerCase()}: ${alert.title}, for ${lasted(alert, at)}`,
    title: `${alert.title}; still so after ${lasted(alert, at)}`,
  }),
  'alert.acknowledged': ({ alert }) => ({
    headline: `Acknowledged: ${alert.title}${by(alert)}`,
    title: `${alert.title}; somebody is on it`,
  }),
  'alert.resolved': ({ alert, at }) => ends(alert, at),
};

function ends(alert: Alert, at: Date): Wording {
  const { name } = alert.subject;
  const { resolve_reason: reason, title } = alert;
  if (reason !== 'recovered') {
    const how = reasons[reason ?? ''] ?? String(reason);
    return { headline: `Resolved: ${name}, ${how}`, title: `${title}; resolved: ${how}` };
  }
  const after = lasted(alert, at);
  // The subject itself was up all the time, and something else may still be wrong with it.
  if (besideTheState.has(alert.kind))
    return { headline: `Over: ${title}, after ${after}`, title: `${title}; this is over after ${after}` };
  const [word, was] = alert.severity === 'critical' ? ['Up again', 'was down'] : ['Over', 'had a warning'];
  return {
    headline: `${word}: ${name}, after ${after}`,
    title: `${name} ${was} for ${after} and is fine again`,
  };
}

const reasons: Readonly<Record<string, string>> = {
  manual: 'by hand',
  changed: 'its settings were changed',
  rule_changed: 'its rule was changed',
};

/** What these are about does not take the subject down. */
const besideTheState: ReadonlySet<AlertKind> = new Set([
  'server_metric',
  'uptime_degraded',
  'certificate_expiring',
]);

const badness = ({ severity, kind }: Alert) =>
  severity === 'critical' && besideTheState.has(kind) ? 'Critical' : badnessOf[severity];
const badnessOf: Readonly<Record<Severity, string>> = { critical: 'Down', warning: 'Warning', info: 'Note' };

const by = ({ acknowledged_by }: Alert) => (acknowledged_by ? `, by ${acknowledged_by}` : '');
const sinceClock = ({ opened_at }: Alert, timeZone: string) => clockText(new Date(opened_at), timeZone);

/** Until it was resolved, or until `at`. */
const lasted = ({ opened_at, resolved_at }: Alert, at: Date) =>
  durationText((resolved_at ? Date.parse(resolved_at) : at.getTime()) - Date.parse(opened_at));

type Facts = ChannelMessage['facts'];

const beginFacts = ({ alert, at, timeZone, type }: AlertNews): Facts => [
  ['What', alert.subject.name],
  ['Problem', problems[alert.kind]],
  ['Since', momentText(new Date(alert.opened_at), timeZone)],
  ...(type === 'alert.opened' ? [] : [['For', lasted(alert, at)] as const]),
  ...valueFacts(alert),
  ...(alert.acknowledged_by ? [['Acknowledged by', alert.acknowledged_by] as const] : []),
  ...(alert.runbook_url ? [['Runbook', alert.runbook_url] as const] : []),
];

const endFacts = ({ alert, at, timeZone }: AlertNews): Facts => [
  ['What', alert.subject.name],
  ['Problem', problems[alert.kind]],
  ['From', momentText(new Date(alert.opened_at), timeZone)],
  ['Until', momentText(new Date(alert.resolved_at ?? alert.opened_at), timeZone)],
  ['Lasted', lasted(alert, at)],
  ...(alert.occurrences > 1 ? [['Happened', `${alert.occurrences} times`] as const] : []),
];

/** Cut as people read it, not rounded up to something worse. */
function valueFacts({ kind, metric, value }: Alert): Facts {
  if (value === null) return [];
  const shown = String(Math.trunc(value * 100) / 100);
  return [[kind === 'cron_fail' ? 'Exit code' : metric === null ? 'Value' : `Value of ${metric}`, shown]];
}

const problems: Readonly<Record<AlertKind, string>> = {
  cron_fail: 'The job failed',
  cron_missed: 'The job did not report in time',
  cron_overrun: 'The job is running too long',
  cron_too_fast: 'The job ended too fast',
  server_offline: 'The server does not report',
  server_metric: 'A metric is beyond its limit',
  process_stopped: 'The process is not running',
  uptime_down: 'The target does not answer as it should',
  uptime_degraded: 'The target is slow',
  certificate_expiring: 'The certificate ends soon',
};
