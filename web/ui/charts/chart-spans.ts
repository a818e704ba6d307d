// What is known of the time that a chart shows, and which keys tell what of it is there. Pure.

import type { Context } from '../../api/context.ts';
import type { Range } from './geometry/series.ts';

export interface AlertSpan {
  from: number;
  /** null while it is open. */
  to: number | null;
  state: 'warn' | 'down';
}

export interface ChartSpans {
  maintenance: readonly Range[];
  /** When nothing could be heard. */
  outages: readonly Range[];
}

type Alert = Context['alerts'][number];

const rangeOf = ({ from, to }: { from: string; to: string }): Range => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

export const spansOf = ({ maintenance, outages }: Pick<Context, 'maintenance' | 'outages'>): ChartSpans => ({
  maintenance: maintenance.map(rangeOf),
  outages: outages.map(rangeOf),
});

/** When alerts were open; `isMeant` says which. */
export const alertSpans = (alerts: readonly Alert[], isMeant: (alert: Alert) => boolean): AlertSpan[] =>
  alerts.filter(isMeant).map(({ from, to, severity }) => ({
    from: Date.parse(from),
    to: to === null ? null : Date.parse(to),
    state: severity === 'critical' ? 'down' : 'warn',
  }));

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
