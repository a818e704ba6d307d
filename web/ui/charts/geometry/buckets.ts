// Fewer points that still say how bad it was: a point keeps the worst value of its bucket.

import type { Columns, Range, Values } from './series.ts';

/** As many as a chart shows; more cannot be told apart. */
export const MOST_POINTS = 720;

/** Which end of the scale is bad: response time is bad when it is high, free space when it is low. */
export type Worst = 'highest' | 'lowest';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 3, 5, 10, 15, 20, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12, 24].map((count) => count * HOUR),
];

/** The smallest step with a name people use that gives no more than `most` points. */
export function stepFor(range: Range, most = MOST_POINTS): number {
  const least = (range.to - range.from) / most;
  return STEPS.find((step) => step >= least) ?? Math.ceil(least / (24 * HOUR)) * 24 * HOUR;
}

/** What lies within the range, at most `most` points; as it is where there are few enough. */
export function worstBuckets(
  columns: Columns,
  range: Range,
  { worst = 'highest', most = MOST_POINTS }: { worst?: Worst; most?: number } = {},
): Columns {
  const inside = within(columns, range);
  if (inside.times.length <= most) return inside;
  // Buckets are aligned with the clock, so that the first and the last may be cut: one less of them is sure to fit.
  const stepMs = Math.max(stepFor(range, most - 1), columns.stepMs);
  const places = new Map<number, number>();
  for (const at of inside.times) {
    const start = Math.floor(at / stepMs) * stepMs;
    if (!places.has(start)) places.set(start, places.size);
  }
  const placeOf = inside.times.map((at) => places.get(Math.floor(at / stepMs) * stepMs) ?? 0);
  return {
    times: [...places.keys()].map((start) => Math.max(start, range.from)),
    values: inside.values.map((list) => worstOfEach(list, placeOf, places.size, worst)),
    stepMs,
  };
}

function worstOfEach(list: Values, placeOf: readonly number[], count: number, worst: Worst) {
  const kept = new Array<number | null>(count).fill(null);
  for (const [index, place] of placeOf.entries()) {
    const value = list[index] ?? null;
    const known = kept[place] ?? null;
    if (value !== null && (known === null || (worst === 'highest' ? value > known : value < known)))
      kept[place] = value;
  }
  return kept;
}

function within(columns: Columns, { from, to }: Range): Columns {
  const { times, values, stepMs } = columns;
  const first = times.findIndex((at) => at >= from);
  const past = times.findLastIndex((at) => at <= to) + 1;
  if (first === 0 && past === times.length) return columns;
  const [start, end] = first === -1 ? [0, 0] : [first, past];
  return { times: times.slice(start, end), values: values.map((list) => list.slice(start, end)), stepMs };
}
