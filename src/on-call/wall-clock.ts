// The clocks on the walls of a time zone, for whoever asks for thousands of moments at once. Pure.

import { firstMoment, wallClock } from '../platform/local-time.ts';
import { days, hours } from '../platform/time.ts';

export interface WallClock {
  /** What the clocks show, as milliseconds of UTC. */
  shownAt(at: number): number;
  /** When they first show it; where they skip it, the moment at which they do. */
  firstShowing(wall: number): number;
}

export function wallClockOf(timezone: string): WallClock {
  // By local day: how far the clocks are ahead of UTC; null for days about which they change.
  const ahead = new Map<number, number | null>();
  const aheadOn = (day: number): number | null => {
    const known = ahead.get(day);
    if (known !== undefined) return known;
    const [before, after] = [day * days(1) - hours(36), day * days(1) + hours(60)];
    const [first, last] = [before, after].map((at) => wallClock(timezone, at) - at);
    const found = first !== undefined && first === last ? first : null;
    ahead.set(day, found);
    return found;
  };
  return {
    shownAt: (at) => wallClock(timezone, at),
    firstShowing(wall) {
      const offset = aheadOn(Math.floor(wall / days(1)));
      return offset === null ? firstMoment(timezone, wall).at : wall - offset;
    },
  };
}
