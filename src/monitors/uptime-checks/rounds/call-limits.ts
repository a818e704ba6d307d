// How often the probers of one location may call: what it takes for many checks, and no flood.

import { RateLimited } from '../../../platform/errors.ts';

const MOST_AT_ONCE = 16;
const CALLS_PER_SECOND = 50;
const MOST_CALLS = 500;
const MOST_LOCATIONS = 10_000;

interface Calls {
  left: number;
  sinceMs: number;
  atOnce: number;
}

/** Throws RateLimited; what it gives is to be called once the call is over. Times are monotonic. */
export type CallLimits = (locationId: string, nowMs: number) => () => void;

export function openCallLimits(): CallLimits {
  const locations = new Map<string, Calls>();
  return (locationId, nowMs) => {
    const calls = refilled(locations.get(locationId), nowMs);
    locations.delete(locationId);
    const [oldest] = locations.size >= MOST_LOCATIONS ? locations.keys() : [];
    if (oldest !== undefined) locations.delete(oldest);
    locations.set(locationId, calls);
    if (calls.left < 1 || calls.atOnce >= MOST_AT_ONCE) throw new RateLimited(1);
    calls.left -= 1;
    calls.atOnce += 1;
    return () => {
      calls.atOnce -= 1;
    };
  };
}

function refilled(known: Calls | undefined, nowMs: number): Calls {
  if (!known) return { left: MOST_CALLS, sinceMs: nowMs, atOnce: 0 };
  const gained = (Math.max(0, nowMs - known.sinceMs) / 1_000) * CALLS_PER_SECOND;
  known.left = Math.min(MOST_CALLS, known.left + gained);
  known.sinceMs = nowMs;
  return known;
}
