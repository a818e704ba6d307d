/** Which deadlines Tocsin may not hold a job to, because it could not hear in the time that mattered. */
import { addMs, addSeconds, earlier, hours, later, minutes, seconds } from '../../platform/time.ts';
import { nextExpected, type Schedule } from './schedule.ts';

/** A stretch in which Tocsin could not hear: stopped, or without a journal. `to` is the first moment it heard again. */
export type Outage = { from: Date; to: Date };

/** Why Tocsin may not have heard of jobs: its own outages, and by account the stretches in which it was suspended. */
export interface RelevantGaps {
  outages: readonly Outage[];
  /** One with `to` null goes on. */
  suspensions: ReadonlyMap<number, readonly { from: Date; to: Date | null }[]>;
}

/** A time of hearing that overlaps outages by this much is excused. */
const ENOUGH_MS = seconds(30);

/** Whether what comes from jobs of the account leaves no trace at a moment. */
export const isSuspendedAt = ({ suspensions }: RelevantGaps, accountId: number, at: Date): boolean =>
  suspensions.get(accountId)?.some(({ from, to }) => at >= from && (to === null || at < to)) ?? false;

/**
 * What may excuse deadlines of an account up to `until`. Suspensions are widened, so that a time of hearing that
 * overlaps one at all is excused: nobody is to be alerted of what was not recorded on purpose.
 */
export function excusesOf(
  { outages, suspensions }: RelevantGaps,
  accountId: number,
  until: Date,
): readonly Outage[] {
  const own = suspensions.get(accountId);
  if (!own) return outages;
  const widened = own.map(({ from, to }) => ({
    from: addMs(from, -ENOUGH_MS),
    to: addMs(to ?? until, ENOUGH_MS),
  }));
  return [...outages, ...widened];
}

export type Stretch = { from: number; to: number };

/** Overlapping and unordered outages as disjoint stretches in order. */
export function mergeOutages(outages: readonly Outage[]): Stretch[] {
  const merged: Stretch[] = [];
  const ordered = outages.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() }));
  for (const stretch of ordered.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
    else if (stretch.to > stretch.from) merged.push(stretch);
  }
  return merged;
}

/**
 * Until when every time of hearing of this length that begins in `from … result` is excused; null where already the
 * one that begins at `from` is not. One is excused when it overlaps outages by 30 seconds in all, or wholly if it
 * is shorter; a single moment counts as one millisecond.
 */
export function excusedUntil(outages: readonly Stretch[], from: number, lengthMs: number): number | null {
  const length = Math.max(1, lengthMs);
  const needed = Math.min(ENOUGH_MS, length);
  const near = outages.filter((outage) => outage.to > from);
  let begin = from;
  let gap = gapMs(near, begin, length);
  if (gap < needed) return null;
  // Between two of these the overlap grows or shrinks evenly, by one millisecond a millisecond, or not at all.
  const bends = near.flatMap((outage) => [outage.from, outage.to, outage.from - length, outage.to - length]);
  for (const bend of bends.filter((at) => at > from).sort((a, b) => a - b)) {
    const next = gapMs(near, bend, length);
    if (next < needed) return begin + (gap - needed);
    [begin, gap] = [bend, next];
  }
  return begin;
}

function gapMs(outages: readonly Stretch[], from: number, length: number): number {
  let total = 0;
  for (const outage of outages)
    total += Math.max(0, Math.min(outage.to, from + length) - Math.max(outage.from, from));
  return total;
}

/**
 * The end of the last outage that takes 30 seconds or more of a time in which a job may report at any moment, or all of
 * it if it is shorter: the report may have come until then. null: there is none.
 */
export function lastLongOutageEnd(outages: readonly Stretch[], from: number, until: number): number | null {
  const needed = Math.max(1, Math.min(ENOUGH_MS, until - from));
  const overlapMs = (outage: Stretch) => Math.min(outage.to, until) - Math.max(outage.from, from);
  return outages.findLast((outage) => overlapMs(outage) >= needed)?.to ?? null;
}

/** A caller that was refused tries again for this long: `curl -m 10 --retry 5` gives up after 91 seconds. */
const RETRIES_MS = minutes(2);
/** No alert waits longer than this for a restart. */
const LONGEST_OUTAGE_GRACE_MS = hours(1);

/**
 * Until when a deadline waits because an outage, however short, overlaps the time from `from` to `at` in which the ping
 * was due: until the job must have reported again, which is the next expected moment and its grace. At least for as
 * long as callers retry, and at most for an hour after the outage. `at` where no outage overlaps.
 */
export function graceAfterOutage(
  schedule: Schedule,
  outages: readonly Stretch[],
  { from, expected, at }: { from: Date; expected: Date; at: Date },
): Date {
  const last = outages.findLast((outage) => outage.from < at.getTime() && outage.to > from.getTime());
  if (!last) return at;
  const end = new Date(last.to);
  const next = nextExpected(schedule, schedule.interval_seconds === null ? later(end, expected) : end);
  const reportedAgain = next ? addSeconds(next, schedule.grace_seconds) : end;
  const bounded = earlier(later(reportedAgain, addMs(end, RETRIES_MS)), addMs(end, LONGEST_OUTAGE_GRACE_MS));
  return later(at, bounded);
}
