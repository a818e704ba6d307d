// What a channel is sent when much is sent at once. Pure.

import { clockText } from '../../platform/texts/moments.ts';
import type { Severity } from '../alert-schema.ts';
import type { Digest, DigestRow } from '../destinations/digest.ts';
import { type Titled, titleOf } from '../texts/alert-sentences.ts';
import type { Reading } from '../texts/reading.ts';
import { type ChannelMessage, labelsIn } from './message.ts';

/** As many as fit where the least room is, with names of usual length. */
const MOST_LISTED = 20;
const MAX_LINE_LENGTH = 110;

export interface DigestPlace {
  at: Date;
  /** Where the alerts are listed. */
  url: string;
  channelName: string;
}

/** All that a digest has of one alert. */
interface Line {
  severity: Severity;
  /** `passed`: it began and ended within the digest. */
  state: 'open' | 'acknowledged' | 'passed' | 'resolved';
  at: Date;
  alert: Titled;
}

/** What is open first, the worst of it first, then what is over; in the order in which it was queued. */
export function digestMessage(
  { id, rows }: Digest,
  { at, url, channelName }: DigestPlace,
  reading: Reading,
): ChannelMessage {
  const { t } = reading;
  const lines = [...Map.groupBy(rows, ({ thread }) => thread).values()]
    .map(lineOf)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const listed = lines.slice(0, MOST_LISTED).map((line) => lineText(line, reading));
  const more = lines.length - listed.length;
  const summary = countsOf(lines, reading).join(', ');
  const alerts = t('alerts', { count: lines.length });
  return {
    type: 'digest',
    thread: `digest:${id}`,
    state: lines.some(({ state }) => state === 'open') ? 'open' : 'resolved',
    severity: lines.find(({ state }) => state === 'open')?.severity ?? lines[0]?.severity ?? 'info',
    headline: t('digest_headline', { alerts, summary }),
    title: t('digest_title', { alerts, summary }),
    lines: [[...listed, ...(more > 0 ? [t('digest_more', { count: String(more) })] : [])].join('\n')],
    facts: [],
    source: alerts,
    at,
    link: { label: t('open_alerts'), url },
    labels: labelsIn(reading),
    language: reading.language,
    runbook_url: null,
    acknowledge_url: null,
    footer: t('footer', { channel: channelName }),
    alert: null,
  };
}

function lineOf(rows: readonly DigestRow[]): Line {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) throw new Error('There is no line of nothing');
  const { severity, title, subject: name, about, occurred_at: at } = last;
  const alert = { ...about, title, subject: { name } };
  const begins = first.type === 'alert.opened' || first.type === 'alert.reopened';
  const ended = begins ? 'passed' : 'resolved';
  const state =
    last.type === 'alert.resolved' ? ended : last.type === 'alert.acknowledged' ? 'acknowledged' : 'open';
  return { severity, state, alert, at: state === 'passed' ? first.occurred_at : at };
}

const severityRanks: Readonly<Record<Severity, number>> = { critical: 0, warning: 1, info: 2 };
const stateRanks: Readonly<Record<Line['state'], number>> = {
  open: 0,
  acknowledged: 3,
  passed: 4,
  resolved: 5,
};
const rankOf = ({ state, severity }: Line) =>
  state === 'open' ? severityRanks[severity] : stateRanks[state];

const ranks = ['critical', 'warning', 'info', 'acknowledged', 'passed', 'over'] as const;

/** Those that there are of each kind. */
const countsOf = (lines: readonly Line[], { t }: Reading): string[] =>
  ranks.flatMap((kind, rank) => {
    const count = lines.filter((line) => rankOf(line) === rank).length;
    return count > 0 ? [t(`count_${kind}`, { count: String(count) })] : [];
  });

function lineText(line: Line, reading: Reading): string {
  const { timeZone, language } = reading;
  const text = wordsOf(line, reading).replaceAll(/\s+/g, ' ');
  const cut = text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH - 1).toWellFormed()}…` : text;
  return `${cut}, ${clockText(line.at, timeZone, language)}`;
}

function wordsOf({ state, severity, alert }: Line, reading: Reading): string {
  const { t } = reading;
  if (state === 'resolved') return t('line_resolved', { name: alert.subject.name });
  const title = titleOf(alert, reading);
  return t(`line_${state === 'open' ? severity : state}`, { title });
}
