// Wall clocks of time zones, by the rules the browser knows.

import { offsetAt } from '../../../../shared/format/zone-offset.ts';

const HOUR = 3_600_000;

/** What a clock in the zone shows, as the UTC milliseconds at which a clock in UTC shows the same. */
export const wallClock = (zone: string, at: number): number => at + offsetAt(zone, at);

/** The moments at which the clocks show this: none where they are put forward over it, two where they are put back. */
export function momentsOf(zone: string, wall: number): number[] {
  const offsets = [offsetAt(zone, wall - 24 * HOUR), offsetAt(zone, wall + 24 * HOUR)];
  return [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((at) => wallClock(zone, at) === wall)
    .sort((a, b) => a - b);
}

/** When the clocks first show this or, where they jump over it, what comes next. */
export function firstMoment(zone: string, wall: number): number {
  return momentsOf(zone, wall)[0] ?? wall - offsetAt(zone, wall - 24 * HOUR);
}
