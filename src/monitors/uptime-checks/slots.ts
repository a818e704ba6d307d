// When a check is probed: in slots of its own, so that checks of one interval do not all come at once and none drifts.
// Pure.

import { seconds } from '../../platform/time.ts';

/**
 * The next slot of a check, after `now`. Its slots lie an interval apart, at an offset that only its id decides. One
 * that comes less than half an interval after the probes that began at `started_at` is left out, and so are those that
 * were missed: they are not caught up.
 */
export function nextDueAt(
  check: { id: number; interval_seconds: number },
  { started_at, now }: { started_at: Date; now: Date },
): Date {
  const intervalMs = seconds(check.interval_seconds);
  const offsetMs = check.id % intervalMs;
  // The clock may have been set back since it began.
  const startedMs = Math.min(started_at.getTime(), now.getTime());
  const afterMs = Math.max(now.getTime(), startedMs + intervalMs / 2);
  return new Date((Math.floor((afterMs - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs);
}
