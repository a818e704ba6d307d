// When a file system will be full if it goes on as it did: a straight line through what was measured. Pure.

import { days } from '../../../platform/time.ts';

export interface Fullness {
  at: Date;
  /** Percent in use. */
  used: number;
}

/** Less is no trend. */
const LEAST_POINTS = 12;
const LEAST_MS = days(1);
/** Nobody plans further ahead; and a slope so small is noise. */
const MOST_DAYS = 3_650;

/**
 * Days from now until `used` reaches a hundred percent, by least squares over the points, from what is in use now.
 * null: it does not grow, too little is known, or it takes longer than ten years.
 */
export function daysUntilFull(points: readonly Fullness[], used: number): number | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < LEAST_POINTS) return null;
  if (last.at.getTime() - first.at.getTime() < LEAST_MS) return null;
  const perDay = slopePerDay(points);
  const left = Math.max(0, 100 - used) / perDay;
  return perDay > 0 && left <= MOST_DAYS ? Math.round(left * 10) / 10 : null;
}

function slopePerDay(points: readonly Fullness[]): number {
  const start = points[0]?.at.getTime() ?? 0;
  const placed = points.map(({ at, used }) => ({ x: (at.getTime() - start) / days(1), y: used }));
  const meanX = mean(placed.map(({ x }) => x));
  const meanY = mean(placed.map(({ y }) => y));
  let [products, squares] = [0, 0];
  for (const { x, y } of placed) {
    products += (x - meanX) * (y - meanY);
    squares += (x - meanX) ** 2;
  }
  return squares === 0 ? 0 : products / squares;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
