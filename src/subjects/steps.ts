// The steps of charts.

import type { Stretch } from './uptime.ts';

/** Steps that people can name, in seconds; each divides the next larger sources evenly. */
const STEPS_SECONDS = [
  60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400, 172_800,
];

/** The smallest step with which a window has at most so many points. Pure. */
export function stepSecondsFor({ from, to }: Stretch, points: number): number {
  const wanted = (to.getTime() - from.getTime()) / 1_000 / points;
  return STEPS_SECONDS.find((step) => step >= wanted) ?? Math.ceil(wanted / 86_400) * 86_400;
}
