// The time on a wall clock somewhere, as `datetime-local` has it (`2026-06-16T09:42`), and the moment that it names. Pure.

import { offsetAt } from './zone-offset.ts';

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const A_DAY_MS = 86_400_000;

/** What a clock in `zone` shows at a moment, to the minute. */
export const localTime = (at: Date, zone: string): string =>
  new Date(at.getTime() + offsetAt(zone, at.getTime())).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

/**
 * The moment at which a clock in `zone` shows `local`; null where it is no such time. A time that the clock skips is
 * moved on by as much as was skipped; of a time that it shows twice, the first is meant.
 */
export function momentOf(local: string, zone: string): Date | null {
  if (!LOCAL.test(local)) return null;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = asUtc - offsetAt(zone, asUtc - A_DAY_MS);
  const after = asUtc - offsetAt(zone, asUtc + A_DAY_MS);
  const shown = [before, after]
    .sort((a, b) => a - b)
    .find((candidate) => localTime(new Date(candidate), zone) === local);
  return new Date(shown ?? before);
}
