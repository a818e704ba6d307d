// Which period a drag over a chart means, and the way back.

import type { Range } from './series.ts';

/** A drag over less than this share of the plot is a click with an unsteady hand. */
const LEAST_SHARE = 0.015;

/** A period is at least this many points long, or there would be nothing to see. */
const LEAST_POINTS = 5;

/** Shares of the width, in either order; null where nothing was meant. */
export function draggedRange(
  [start, end]: readonly [number, number],
  shown: Range,
  stepMs: number,
): Range | null {
  const [left, right] = [Math.max(0, Math.min(start, end)), Math.min(1, Math.max(start, end))];
  if (right - left < LEAST_SHARE) return null;
  const span = shown.to - shown.from;
  const length = Math.min(span, Math.max((right - left) * span, LEAST_POINTS * stepMs));
  const middle = shown.from + ((left + right) / 2) * span;
  const from = Math.min(Math.max(shown.from, middle - length / 2), shown.to - length);
  return { from: Math.round(from), to: Math.round(from + length) };
}

/** Periods that were left by zooming in, the latest last; null is the period the page shows by itself. */
export type ZoomPath = readonly (Range | null)[];

const MOST_STEPS_BACK = 50;

export const zoomedIn = (path: ZoomPath, left: Range | null): ZoomPath =>
  [...path, left].slice(-MOST_STEPS_BACK);

/** Without a way back, as after a reload, the page's own period is what to return to. */
export function zoomedOut(path: ZoomPath): { path: ZoomPath; to: Range | null } {
  return { path: path.slice(0, -1), to: path.at(-1) ?? null };
}
