// Corrects what a subject was over a time that is past: pure.

import type { Period, Stretch } from './uptime.ts';

/**
 * The same time under other statuses: periods are cut at the moments of `cuts`, every piece gets the status that
 * `statusOf` says, and neighbours of one status are one again. Periods are contiguous and ascending; the last goes on.
 */
export function relabel(
  periods: readonly Period[],
  cuts: readonly Date[],
  statusOf: (piece: Period) => string,
): Period[] {
  const moments = [...new Set(cuts.map((cut) => cut.getTime()))].sort((one, other) => one - other);
  const whole: Period[] = [];
  for (const piece of periods.flatMap((period) => cutUp(period, moments))) {
    const status = statusOf(piece);
    const last = whole.at(-1);
    if (last?.status === status) last.to = piece.to;
    else whole.push({ ...piece, status });
  }
  return whole;
}

function cutUp(period: Period, moments: readonly number[]): Period[] {
  const end = period.to?.getTime() ?? Number.POSITIVE_INFINITY;
  const inside = moments.filter((at) => at > period.from.getTime() && at < end).map((at) => new Date(at));
  const starts = [period.from, ...inside];
  return starts.map((from, index) => ({ ...period, from, to: starts[index + 1] ?? period.to }));
}

/** Disjoint stretches in order, of stretches that may overlap or touch. */
export function mergeStretches(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else if (to > from) merged.push({ from, to });
  }
  return merged;
}
