// What checks were in another tool: from the moments at which a status began to periods. Pure.

import type { Reference } from './draft.ts';

export type HistoryStatus = 'up' | 'degraded' | 'down' | 'paused' | 'unknown';

export interface StatusChange {
  /** In milliseconds since 1970. */
  at: number;
  status: HistoryStatus;
}

/** In milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

export interface HistoryPeriod extends Span {
  status: HistoryStatus;
}

export interface CheckHistory {
  reference: Reference;
  periods: HistoryPeriod[];
}

/** An import takes no more of a check, and a timeline shows none. */
const MOST_PERIODS = 10_000;

/**
 * From each change to the next, and from the last one to `until`; the latest 10,000. `seen`, ascending and apart: only what
 * lies within counts.
 */
export function periodsOf(
  changes: readonly StatusChange[],
  until: number,
  seen: readonly Span[] | null = null,
): HistoryPeriod[] {
  const ordered = changes.filter(({ at }) => at < until).sort((one, other) => one.at - other.at);
  const periods: HistoryPeriod[] = [];
  for (const [index, { at, status }] of ordered.entries()) {
    const to = ordered[index + 1]?.at ?? until;
    const last = periods.at(-1);
    if (status === last?.status && last.to === at) last.to = to;
    else if (at < to && status !== 'unknown') periods.push({ status, from: at, to });
  }
  return (seen ? within(periods, seen) : periods).slice(-MOST_PERIODS);
}

function within(periods: readonly HistoryPeriod[], seen: readonly Span[]): HistoryPeriod[] {
  const cut: HistoryPeriod[] = [];
  let first = 0;
  for (const { status, from, to } of periods) {
    while ((seen[first]?.to ?? Number.POSITIVE_INFINITY) <= from) first += 1;
    for (let index = first; index < seen.length; index += 1) {
      const span = seen[index];
      if (!span || span.from >= to) break;
      cut.push({ status, from: Math.max(from, span.from), to: Math.min(to, span.to) });
    }
  }
  return cut;
}

/** Buckets of time in which anything was measured, ascending, as spans that do not touch. */
export function spansOf(buckets: readonly number[], lengthMs: number): Span[] {
  const spans: Span[] = [];
  for (const from of buckets) {
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, from + lengthMs);
    else spans.push({ from, to: from + lengthMs });
  }
  return spans;
}
