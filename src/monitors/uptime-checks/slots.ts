// When a check is probed: in slots of its own, so that checks of one interval do not all come at once and none drifts;
// in between while a failure is being confirmed. Pure.

import { addMs, earlier, seconds } from '../../platform/time.ts';

const LONGEST_DEFAULT_RETRY_SECONDS = 20;
/** What its column holds. */
const HIGHEST_ATTEMPT = 32_767;

/** From the end of a failed probe to its retry, unless somebody says otherwise. */
export const defaultRetrySeconds = (intervalSeconds: number): number =>
  Math.min(LONGEST_DEFAULT_RETRY_SECONDS, Math.floor(intervalSeconds / 3));

export interface ProbeTimes {
  id: number;
  interval_seconds: number;
  retry_interval_seconds: number;
  /** Which attempt of its run the probe was: 1 in a slot, 2 and more for retries. */
  attempt: number;
}

/** After that many, a run is followed up in slots: confirming for a day must not mean asking every second. */
const MOST_RETRIES = 60;

/**
 * When a check is probed after a probe that began at `started_at` and is recorded `now`. One that does not decide yet is
 * followed by a retry, spaced by the retry interval but no later than the next slot, so that a restart of the target is
 * no outage, and by one at `confirmedAt`, which decides; everything else by the next slot.
 */
export function nextProbe(
  check: ProbeTimes,
  { started_at, confirmedAt, now }: { started_at: Date; confirmedAt: Date | null; now: Date },
): { due_at: Date; attempt: number } {
  const retryMs = seconds(check.retry_interval_seconds);
  // A retry lies between two slots on purpose: only one that is just before a slot stands for it.
  const gapMs = check.attempt > 1 ? Math.min(retryMs, seconds(check.interval_seconds)) / 2 : undefined;
  const slot = nextDueAt(check, { started_at, now, gapMs });
  if (confirmedAt === null) return { due_at: slot, attempt: 1 };
  const retry = check.attempt <= MOST_RETRIES ? earlier(addMs(now, retryMs), slot) : slot;
  const due_at = confirmedAt > now ? earlier(confirmedAt, retry) : retry;
  return { due_at, attempt: Math.min(check.attempt + 1, HIGHEST_ATTEMPT) };
}

/**
 * The next slot of a check, after `now`. Its slots lie an interval apart, at an offset that only its id decides. One
 * that comes less than `gapMs`, half an interval unless given, after the probe that began at `started_at` is left out,
 * and so are those that were missed: they are not caught up.
 */
export function nextDueAt(
  check: { id: number; interval_seconds: number },
  { started_at, now, gapMs }: { started_at: Date; now: Date; gapMs?: number | undefined },
): Date {
  const intervalMs = seconds(check.interval_seconds);
  const offsetMs = check.id % intervalMs;
  // The clock may have been set back since it began.
  const startedMs = Math.min(started_at.getTime(), now.getTime());
  const afterMs = Math.max(now.getTime(), startedMs + (gapMs ?? intervalMs / 2));
  return new Date((Math.floor((afterMs - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs);
}
