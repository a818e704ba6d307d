// What channels send people, in the one shape that every kind of channel writes in its own way. Pure.

import { exactMetricValue } from '../../../shared/format/metric-value.ts';
import type { Language } from '../../../shared/languages.ts';
import { isMetric } from '../../../shared/metric-names.ts';
import { momentText } from '../../platform/texts/moments.ts';
import type { Alert, Severity } from '../alert-schema.ts';
import { detailOf } from '../texts/alert-sentences.ts';
import type { Reading } from '../texts/reading.ts';
import { lastedText, wordingOf } from './message-words.ts';

export interface ChannelMessage {
  /** The type of the delivery, such as `alert.opened` or `test`. */
  type: string;
  /** The same for all that is sent of one thing: a pager opens and closes by it. */
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
  /** What kinds of channels call what they show besides. */
  labels: Readonly<Record<'acknowledge' | 'snooze' | 'resolve' | 'silence' | 'runbook' | 'detail', string>>;
  language: Language;
  /** The page that asks whether the reader is on it; null for what is over, and for programs. */
  acknowledge_url: string | null;
  /** Why the reader gets it; only mails have room for it. */
  footer: string;
  /** The alert it is about; null for what is about none, or about several. */
  alert: Alert | null;
  /** In a chat, in place of those of the alert. */
  buttons?: readonly ChatButton[];
}

export interface ChatButton {
  act: 'acknowledge' | 'snooze' | 'resolve' | 'silence' | 'confirm';
  label: string;
  /** What comes back when it is pressed. */
  value: string;
}

export interface AlertMessageFacts {
  type: string;
  thread: string;
  at: Date;
  alert: Alert;
  /** Where the alert is shown. */
  url: string;
  channelName: string;
}

/** What is sent of one alert. */
export function alertMessage(facts: AlertMessageFacts, reading: Reading): ChannelMessage {
  const { alert } = facts;
  const { t } = reading;
  const detail = detailOf(alert, reading);
  return {
    ...wordingOf(facts, reading),
    type: facts.type,
    thread: facts.thread,
    state: alert.status,
    severity: alert.severity,
    lines: detail === '' ? [] : [detail],
    facts: alert.status === 'resolved' ? endFacts(facts, reading) : beginFacts(facts, reading),
    source: alert.subject.name,
    at: facts.at,
    link: { label: t('open_alert'), url: facts.url },
    labels: labelsIn(reading),
    runbook_url: alert.runbook_url,
    acknowledge_url: null,
    footer: t('footer', { channel: facts.channelName }),
    alert,
    language: reading.language,
  };
}

export const labelsIn = ({ t }: Reading): ChannelMessage['labels'] => ({
  acknowledge: t('acknowledge'),
  snooze: t('snooze'),
  resolve: t('resolve'),
  silence: t('silence'),
  runbook: t('runbook'),
  detail: t('detail'),
});

/** What is said beneath the headline. */
export const bodyOf = ({ title, lines }: Pick<ChannelMessage, 'title' | 'lines'>): string =>
  [title, ...lines].filter((text) => text !== '').join('\n\n');

/** Where a reader may go on to, besides the alert itself. */
export const furtherLinks = ({
  acknowledge_url,
  runbook_url,
  labels,
}: Pick<ChannelMessage, 'acknowledge_url' | 'runbook_url' | 'labels'>): { label: string; url: string }[] => [
  ...(acknowledge_url ? [{ label: labels.acknowledge, url: acknowledge_url }] : []),
  ...(runbook_url ? [{ label: labels.runbook, url: runbook_url }] : []),
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

type Facts = ChannelMessage['facts'];

function beginFacts({ alert, at, type }: AlertMessageFacts, reading: Reading): Facts {
  const { t } = reading;
  return [
    [t('what'), alert.subject.name],
    [t('problem'), t(`problem_${alert.kind}`)],
    [t('since'), momentOf(alert.opened_at, reading)],
    ...(type === 'alert.opened' ? [] : [[t('for'), lastedText(alert, at, reading)] as const]),
    ...valueFacts(alert, reading),
    ...(alert.acknowledged_by ? [[t('acknowledged_by'), alert.acknowledged_by] as const] : []),
    ...(alert.runbook_url ? [[t('runbook'), alert.runbook_url] as const] : []),
  ];
}

function endFacts({ alert, at }: AlertMessageFacts, reading: Reading): Facts {
  const { t } = reading;
  const { occurrences: count } = alert;
  return [
    [t('what'), alert.subject.name],
    [t('problem'), t(`problem_${alert.kind}`)],
    [t('from'), momentOf(alert.opened_at, reading)],
    [t('until'), momentOf(alert.resolved_at ?? alert.opened_at, reading)],
    [t('lasted'), lastedText(alert, at, reading)],
    ...(count > 1 ? [[t('happened'), t('times', { count })] as const] : []),
  ];
}

const momentOf = (at: string, { timeZone, language }: Reading) =>
  momentText(new Date(at), timeZone, language);

function valueFacts({ kind, metric, value }: Alert, { t, texts, format }: Reading): Facts {
  if (value === null) return [];
  if (isMetric(metric)) return [[texts.metrics[metric], exactMetricValue(metric, value, format)]];
  // Cut as people read it, not rounded up to something worse.
  const shown = format.number(Math.trunc(value * 100) / 100);
  if (kind === 'cron_fail') return [[t('exit_code'), shown]];
  return [[t('value'), shown]];
}
