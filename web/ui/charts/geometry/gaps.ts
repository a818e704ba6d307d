// Where nothing is known: never bridged, always hatched.

import type { Range, Values } from './series.ts';

/** Two intervals: one point may be late or lost without a hole in the line. */
export const gapMsOf = (stepMs: number, intervalMs = 0): number => 2 * Math.max(stepMs, intervalMs);

/** Places of the points that are drawn as one line; points without a value are passed over within a gap's length. */
export function pieces(times: readonly number[], values: Values, gapMs: number): number[][] {
  const found: number[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [place, at] of times.entries()) {
    if ((values[place] ?? null) === null) continue;
    if (at - last > gapMs) found.push([place]);
    else found.at(-1)?.push(place);
    last = at;
  }
  return found;
}

/** Stretches in which no series has a point, longer than a gap; `range.to` is now at the latest. */
export function gaps(
  times: readonly number[],
  values: readonly Values[],
  { range, gapMs }: { range: Range; gapMs: number },
): Range[] {
  const known = times.filter(
    (at, place) =>
      at >= range.from && at <= range.to && values.some((list) => (list[place] ?? null) !== null),
  );
  const edges = [range.from, ...known, range.to];
  const found: Range[] = [];
  for (let place = 1; place < edges.length; place += 1) {
    const [from, to] = [edges[place - 1] ?? 0, edges[place] ?? 0];
    if (to - from > gapMs) found.push({ from, to });
  }
  return found;
}
