// Charts begin where there can be something: of a thing that was made an hour ago, a week is mostly empty. Pure.

import type { Range } from '../../ui/charts/geometry/series.ts';

const LEAST_MS = 15 * 60_000;

/** The range from `since` on, a quarter of an hour at least. */
export const fitRange = ({ from, to }: Range, since: number): Range => ({
  from: Math.max(from, Math.min(since, to - LEAST_MS)),
  to,
});

/**
 * When the first readings came: of what was made within the range the first of them, so that the time until it was set up
 * is not shown as one of silence; else nothing is cut off.
 */
export const firstReading = (made: number, range: Range, first: number | undefined): number =>
  made > range.from ? (first ?? made) : range.from;

/** The shortest period that holds all there is since, or the one that was asked for: its steps are as fine as can be. */
export function fittingPeriod<Name extends string>(
  periods: readonly (readonly [Name, seconds: number])[],
  asked: Name,
  ageMs: number,
): Name {
  for (const [name, seconds] of periods) if (name === asked || seconds * 1_000 >= ageMs) return name;
  return asked;
}
