// What a channel is told when it is told much at once. Pure.

import { clockText } from '../../platform/texts/moments.ts';
import type { Digest, DigestRow } from '../delivery/digest.ts';
import type { Severity } from '../schema.ts';
import type { ChannelMessage } from './message.ts';

/** As many as fit where the least room is, with names of usual length. */
const MOST_LISTED = 20;
const MAX_LINE_LENGTH = 110;

export interface DigestPlace {
  at: Date;
  timeZone: string;
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
  title: string;
  subject: string;
}

/** What is open first, the worst of it first, then what is over; in the order in which it was queued. */
export function digestMessage(
  { id, rows }: Digest,
  { at, timeZone, url, channelName }: DigestPlace,
): ChannelMessage {
  const lines = [...Map.groupBy(rows, ({ thread }) => thread).values()]
    .map(lineOf)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const counts = countsOf(lines);
  const listed = lines.slice(0, MOST_LISTED).map((line) => lineText(line, timeZone));
  const more = lines.length - listed.length;
  const summary = counts.map(([label, count]) => `${count} ${label}`).join(', ');
  const alerts = lines.length === 1 ? '1 alert' : `${lines.length} alerts`;
  return {
    type: 'digest',
    thread: `digest:${id}`,
    state: lines.some(({ state }) => state === 'open') ? 'open' : 'resolved',
    severity: lines.find(({ state }) => state === 'open')?.severity ?? lines[0]?.severity ?? 'info',
    headline: `${alerts}: ${summary}`,
    title: `${alerts} at once, told together: ${summary}`,
    lines: [[...listed, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')],
    facts: [],
    source: alerts,
    at,
    link: { label: 'Open the alerts', url },
    runbook_url: null,
    acknowledge_url: null,
    footer: `The channel “${channelName}” of your account tells this address of alerts.`,
    alert: null,
  };
}

function lineOf(rows: readonly DigestRow[]): Line {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) throw new Error('There is no line of nothing');
  const { severity, subject, occurred_at: at } = last;
  const begins = first.type === 'alert.opened' || first.type === 'alert.reopened';
  const ended = begins ? 'passed' : 'resolved';
  const state =
    last.type === 'alert.resolved' ? ended : last.type === 'alert.acknowledged' ? 'acknowledged' : 'open';
  return { severity, state, subject, title: last.title, at: state === 'passed' ? first.occurred_at : at };
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

/** Those that there are of each kind. */
function countsOf(lines: readonly Line[]): (readonly [label: string, count: number])[] {
  const labels = ['critical', 'warning', 'info', 'acknowledged', 'came and went', 'over'] as const;
  return labels
    .map((label, rank) => [label, lines.filter((line) => rankOf(line) === rank).length] as const)
    .filter(([, count]) => count > 0);
}

const badness: Readonly<Record<Severity, string>> = { critical: 'Down', warning: 'Warning', info: 'Note' };

function lineText({ state, severity, title, subject, at }: Line, timeZone: string): string {
  const texts: Readonly<Record<Line['state'], string>> = {
    open: `${badness[severity]}: ${title}`,
    acknowledged: `Acknowledged: ${title}`,
    passed: `Came and went: ${title}`,
    resolved: `Over: ${subject}`,
  };
  const text = texts[state].replaceAll(/\s+/g, ' ');
  const cut = text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH - 1).toWellFormed()}…` : text;
  return `${cut}, ${clockText(at, timeZone)}`;
}
