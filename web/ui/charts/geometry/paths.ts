// Lines and areas as SVG paths. The box is stretched over the plot, so that whole numbers are fine enough.

import { pieces } from './gaps.ts';
import type { Range, Values } from './series.ts';

const BOX = { width: 10_000, height: 1_000 };
export const VIEW_BOX = `0 0 ${BOX.width} ${BOX.height}`;

/** From moments and values to the box; `top` is the value at the upper edge, 0 lies at the lower one. */
export interface Scale {
  x: (at: number) => number;
  y: (value: number) => number;
}

export function scaleOf(range: Range, top: number): Scale {
  const perMs = BOX.width / Math.max(1, range.to - range.from);
  const perUnit = BOX.height / (top > 0 ? top : 1);
  return {
    x: (at) => Math.round((at - range.from) * perMs),
    y: (value) => Math.round(Math.min(BOX.height, Math.max(0, BOX.height - value * perUnit))),
  };
}

interface Points {
  times: readonly number[];
  values: Values;
}

/** A point that stands alone is a dot: a line of no length with round ends. */
export function linePath({ times, values }: Points, gapMs: number, { x, y }: Scale): string {
  let path = '';
  for (const piece of pieces(times, values, gapMs)) {
    for (const [index, place] of piece.entries())
      path += `${index === 0 ? 'M' : 'L'}${x(times[place] ?? 0)} ${y(values[place] ?? 0)}`;
    if (piece.length === 1) path += 'h0';
  }
  return path;
}

/** Down to the lower edge. */
export function areaPath({ times, values }: Points, gapMs: number, scale: Scale): string {
  return bandPath({ times, lower: values.map(() => 0), upper: values }, gapMs, scale);
}

/** Between two values of the same moments. */
export function bandPath(
  { times, lower, upper }: { times: readonly number[]; lower: Values; upper: Values },
  gapMs: number,
  { x, y }: Scale,
): string {
  let path = '';
  for (const piece of pieces(times, upper, gapMs)) {
    const up = piece.map((place) => `${x(times[place] ?? 0)} ${y(upper[place] ?? 0)}`);
    const back = piece.toReversed().map((place) => `${x(times[place] ?? 0)} ${y(lower[place] ?? 0)}`);
    path += `M${up.join('L')}L${back.join('L')}Z`;
  }
  return path;
}

/** Horizontal lines over the whole width. */
export const levelPath = (values: readonly number[], { y }: Scale): string =>
  values.map((value) => `M0 ${y(value)}H${BOX.width}`).join('');
