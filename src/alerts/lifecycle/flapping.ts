// When an alert that reopens again and again is notified as flapping rather than each time. Pure.

import { addMs, hours, minutes } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';

/** A cause that returns so soon after its resolution reopens the alert. */
export const REOPENING_MS = minutes(5);
/** So many reopenings within an hour are notified one by one. */
const NOTIFIED_SINGLY = 5;
const WINDOW_MS = hours(1);
const NOTIFIED_AGAIN_MS = hours(1);

/** What is kept of the reopenings: enough to judge by. */
export const withReopening = (reopenings: readonly Date[], at: Date): Date[] =>
  [...reopenings, at].slice(-(NOTIFIED_SINGLY + 1));

/** Whether there were more than five reopenings within the hour before `at`. */
export function isFlapping(reopenings: readonly Date[], at: Date): boolean {
  const first = reopenings.at(-(NOTIFIED_SINGLY + 1));
  return first !== undefined && at.getTime() - first.getTime() <= WINDOW_MS;
}

type Flapping = Pick<
  AlertRow,
  'status' | 'notified_as' | 'last_notified_at' | 'resolved_at' | 'flapping_since'
>;

/** When it is next decided whether a flapping alert still flaps; null where it does not flap, or somebody is on it. */
export function flappingReviewAt(row: Flapping): Date | null {
  if (!row.flapping_since || row.status === 'acknowledged') return null;
  if (row.resolved_at) return addMs(row.resolved_at, REOPENING_MS);
  return row.notified_as === 'flapping' && row.last_notified_at
    ? addMs(row.last_notified_at, NOTIFIED_AGAIN_MS)
    : row.flapping_since;
}

/**
 * Whether the flapping is over at `at`: nothing can reopen it any more, or the hour since it was notified saw no more than
 * five reopenings.
 */
export function isSettled(row: Flapping & Pick<AlertRow, 'reopenings'>, at: Date): boolean {
  const reviewAt = flappingReviewAt(row);
  if (!reviewAt || reviewAt > at) return false;
  return row.resolved_at !== null || !isFlapping(row.reopenings, at);
}
