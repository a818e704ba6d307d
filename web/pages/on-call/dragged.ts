// What was dragged across the drawn schedule, as a stretch of time. Pure.

import type { Range } from '../../ui/charts/geometry/series.ts';

const QUARTER_MS = 900_000;

export const roundUpToQuarter = (ms: number): number => Math.ceil(ms / QUARTER_MS) * QUARTER_MS;

/** A hand is not steadier: what is shorter is a click. */
const CLICK_PX = 4;

export interface Drag {
  startPx: number;
  endPx: number;
  widthPx: number;
}

/** In whole quarters of an hour; null: nothing that is to come. */
export function draggedStretch({ startPx, endPx, widthPx }: Drag, range: Range, now: number): Range | null {
  if (Math.abs(endPx - startPx) < CLICK_PX) return null;
  const momentAt = (px: number) =>
    range.from + Math.min(1, Math.max(0, px / widthPx)) * (range.to - range.from);
  const [first, last] = [momentAt(Math.min(startPx, endPx)), momentAt(Math.max(startPx, endPx))];
  const from = Math.max(Math.floor(first / QUARTER_MS) * QUARTER_MS, roundUpToQuarter(now));
  const to = roundUpToQuarter(last);
  return from < to ? { from, to } : null;
}
