// Stretches of time that a chart shades, and which keys tell what of them is there. Pure.

import type { Range } from './geometry/series.ts';

export interface AlertSpan {
  from: number;
  /** null while it is open. */
  to: number | null;
  state: 'warn' | 'down';
}

export interface ChartSpans {
  maintenance: readonly Range[];
  /** Listening gaps. */
  outages: readonly Range[];
}

export type ChartKey = 'gap' | 'alert' | 'limit' | 'critical' | 'maint' | 'own' | 'ahead';

interface Shown extends Partial<ChartSpans> {
  range: Range;
  now: number;
  gaps?: readonly Range[] | undefined;
  alerts?: readonly AlertSpan[] | undefined;
  limits?: readonly { tone?: 'down' | 'warn' | 'quiet' }[] | undefined;
}

/** Of what can be seen within the range, and of nothing else. */
export function keysOf({ range, now, ...shown }: Shown): ChartKey[] {
  const isSeen = ({ from, to }: { from: number; to: number | null }) =>
    from < range.to && (to ?? now) > range.from;
  const has: Record<ChartKey, boolean> = {
    gap: (shown.gaps ?? []).some(isSeen),
    alert: (shown.alerts ?? []).some(isSeen),
    limit: (shown.limits ?? []).some(({ tone }) => tone === 'warn' || tone === 'quiet'),
    critical: (shown.limits ?? []).some(({ tone = 'down' }) => tone === 'down'),
    maint: (shown.maintenance ?? []).some(isSeen),
    own: (shown.outages ?? []).some(isSeen),
    ahead: range.to > now,
  };
  return (Object.keys(has) as ChartKey[]).filter((key) => has[key]);
}

/** Gaps that no outage explains. An outage is shorter than the gap it makes by what is between two readings. */
export const unexplained = (gaps: readonly Range[], outages: readonly Range[], gapMs: number): Range[] =>
  gaps.filter((gap) => !outages.some(({ from, to }) => from <= gap.from + gapMs && to >= gap.to - gapMs));
