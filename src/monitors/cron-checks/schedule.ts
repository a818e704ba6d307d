/** When a cron check is expected to be heard from. */
import { describeCron, lastCronMoment, nextCronMoment } from '../../platform/cron.ts';
import { addMs, addSeconds, minutes, seconds } from '../../platform/time.ts';

/** Exactly one of `interval_seconds` and `cron_expression` is set; the time zone only matters to the latter. */
export type Schedule = {
  interval_seconds: number | null;
  cron_expression: string | null;
  timezone: string;
  grace_seconds: number;
  max_runtime_seconds: number | null;
  min_runtime_seconds: number | null;
};

/**
 * The first moment strictly after `after` at which the check is expected; null when there is none, ever again. When a
 * cron expression matches, also where clocks change, is described at `nextCronMoment`.
 */
export const nextExpected = (schedule: Schedule, after: Date): Date | null =>
  schedule.interval_seconds === null
    ? nextCronMoment(expressionOf(schedule), schedule.timezone, after)
    : addSeconds(after, schedule.interval_seconds);

/** The latest expected moment after `since` and up to `until`, counted from `since`; where there is none, `since`. */
export function lastExpected(schedule: Schedule, since: Date, until: Date): Date {
  const elapsedMs = until.getTime() - since.getTime();
  if (elapsedMs <= 0) return since;
  if (schedule.interval_seconds === null)
    return lastCronMoment(expressionOf(schedule), schedule.timezone, { since, until }) ?? since;
  return addSeconds(
    since,
    Math.floor(elapsedMs / seconds(schedule.interval_seconds)) * schedule.interval_seconds,
  );
}

const EARLY_MS = minutes(1);
/** No more than this part of the way to the nearest other slot, so that a slot keeps the pings that come late for it. */
const EARLY_PART = 4;

/**
 * The slot that a ping at `at` came up to a minute early for, as from a machine whose clock is fast; null where there
 * is none. An interval has no such slots: it counts from the ping itself.
 */
export function earlySlot(schedule: Schedule, at: Date): Date | null {
  const slot = schedule.interval_seconds === null ? nextExpected(schedule, at) : null;
  const leadMs = slot && slot.getTime() - at.getTime();
  if (!slot || !leadMs || leadMs > EARLY_MS) return null;
  return leadMs <= nearestOtherMs(schedule, slot) / EARLY_PART ? slot : null;
}

/** How far a slot is from the next and the one before, whichever is nearer; at most what makes no difference. */
function nearestOtherMs(schedule: Schedule, slot: Date): number {
  const farMs = EARLY_MS * EARLY_PART;
  const next = nextExpected(schedule, slot) ?? addMs(slot, farMs);
  const previous = lastExpected(schedule, addMs(slot, -farMs), addMs(slot, -1));
  return Math.min(farMs, next.getTime() - slot.getTime(), slot.getTime() - previous.getTime());
}

/** The next `count` expected moments after `from`; fewer where the schedule ends before. */
export function upcoming(schedule: Schedule, from: Date, count: number): Date[] {
  const moments: Date[] = [];
  let next = nextExpected(schedule, from);
  while (next !== null && moments.length < count) {
    moments.push(next);
    next = nextExpected(schedule, next);
  }
  return moments;
}

/** The schedule in English words: "every 10 minutes", "At 03:00, every day, Europe/Vilnius"; a line for each of several. */
export function describeSchedule(schedule: Schedule): string {
  if (schedule.interval_seconds !== null) return `every ${describeDuration(schedule.interval_seconds)}`;
  return describeCron(expressionOf(schedule), schedule.timezone);
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function describeDuration(total: number): string {
  const exact = units.find(([, size]) => total === size);
  if (exact) return exact[0];
  const parts: string[] = [];
  let rest = total;
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return parts.join(' ');
}

function expressionOf(schedule: Schedule): string {
  if (schedule.cron_expression === null) throw new Error('A schedule needs an interval or a cron expression');
  return schedule.cron_expression;
}
