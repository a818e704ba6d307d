// Which alerts are shown, and in which order. Pure.

import type { Alert } from '../../api/schema.gen.ts';
import { sortedBy } from '../../ui/lists/row-order.ts';
import type { AlertSearch } from './search.ts';

const SEVERITIES: readonly Alert['severity'][] = ['critical', 'warning', 'info'];

/** Nobody is on it before somebody is, the severest first, then the newest. What is held back comes last. */
export const worstFirst = (alerts: readonly Alert[]): Alert[] => sortedBy(alerts, ranksOf, compare);

const ranksOf = (alert: Alert): number[] => [
  alert.suppressed_by === null ? 0 : 1,
  SEVERITIES.indexOf(alert.severity),
  -Date.parse(alert.opened_at),
  alert.id,
];

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [place, rank] of one.entries()) {
    const difference = rank - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** `titleOf`: as the page words it; the alert's own is English. */
export function fits(
  alert: Alert,
  { q, state, kind }: AlertSearch,
  titleOf: (alert: Alert) => string = () => '',
): boolean {
  if (state !== undefined && alert.status !== state) return false;
  if (kind !== undefined && alert.kind !== kind) return false;
  if (q === undefined) return true;
  const text = [
    alert.subject.name,
    alert.title,
    alert.detail,
    alert.acknowledged_by ?? '',
    titleOf(alert),
  ].join('\n');
  return text.toLocaleLowerCase().includes(q.trim().toLocaleLowerCase());
}

/** Those that are asked for, in the order of the page. */
export const shownOf = (
  alerts: readonly Alert[],
  search: AlertSearch,
  titleOf?: (alert: Alert) => string,
): Alert[] => worstFirst(alerts.filter((alert) => fits(alert, search, titleOf)));

const DAY_MS = 24 * 60 * 60_000;

/** Of the last 24 hours, newest first. */
export const recentlyResolved = (alerts: readonly Alert[], now: number): Alert[] =>
  alerts
    .filter(({ resolved_at }) => resolved_at !== null && Date.parse(resolved_at) > now - DAY_MS)
    .toSorted((one, other) => Date.parse(other.resolved_at ?? '') - Date.parse(one.resolved_at ?? ''));
