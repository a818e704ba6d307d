/** Local time in IANA time zones: from a moment to the wall clock and back, by the platform's own zone rules. */
import { offsetAt as offsetIn } from '../../shared/format/zone-offset.ts';
import { remember } from './remember.ts';
import { hours } from './time.ts';

/** The local time of a moment, written as the UTC milliseconds at which a clock in UTC shows the same. */
export const wallClock = (zone: string, at: number): number => at + offsetAt(zone, at);

/**
 * The moment at which the clocks of the zone first show this wall clock time. Where they never show it, because
 * they were put forward over it, `exists` is false and `at` is the moment of that jump: the next local time that
 * does exist. Takes for granted that a zone changes at most once within two days, as all have since 1995.
 */
export function firstMoment(zone: string, wall: number): { at: number; exists: boolean } {
  const offsetBefore = offsetAt(zone, wall - hours(24));
  const early = wall - offsetBefore;
  if (offsetAt(zone, early) === offsetBefore) return { at: early, exists: true };
  const offsetAfter = offsetAt(zone, wall + hours(24));
  const late = wall - offsetAfter;
  if (offsetAt(zone, late) === offsetAfter) return { at: late, exists: true };
  return { at: jumpBetween(zone, wall - hours(24), wall + hours(24)), exists: false };
}

function jumpBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from);
  let [still, changed] = [from, to];
  while (changed - still > 1) {
    const middle = Math.floor((still + changed) / 2);
    if (offsetAt(zone, middle) === before) still = middle;
    else changed = middle;
  }
  return changed;
}

const halfDay = hours(12);
const maximumHalfDays = 5_000;
const offsets = new Map<string, number | null>();

// Whoever walks through months of a zone asks for the same half days again and again, and asking the platform takes long.
function offsetAt(zone: string, at: number): number {
  const start = Math.floor(at / halfDay) * halfDay;
  const key = `${zone} ${start}`;
  const known = offsets.get(key);
  if (known !== undefined) return known ?? offsetIn(zone, at);
  const [first, last] = [offsetIn(zone, start), offsetIn(zone, start + halfDay)];
  return remember(offsets, maximumHalfDays, key, first === last ? first : null) ?? offsetIn(zone, at);
}
