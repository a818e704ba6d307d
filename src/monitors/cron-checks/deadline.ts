// When a cron check is due: its next slot and grace, or the limit of a run.

import { addMs, addSeconds, earlier, later, seconds } from '../../platform/time.ts';
import { awaitedRun, type OpenRun } from './runs.ts';
import { earlySlot, nextExpected, type Schedule } from './schedule.ts';
import type { CronCheckState } from './state.ts';

export type Deadline =
  | { cause: 'missed'; at: Date; expected: Date }
  | { cause: 'overrun'; at: Date; expected: Date; run: OpenRun };

/**
 * When the check misses a run, or one that is down is overdue as well, unless it is heard from; null: nothing is due. A
 * check that is down misses one slot, whose reason it takes on, and after each success one more.
 */
export function deadline(state: CronCheckState, schedule: Schedule): Deadline | null {
  if (state.status === 'paused') return null;
  const run = awaitedRun(state.open_runs); // The slot was kept: the end is awaited now.
  if (run) {
    const limit = runLimit(schedule, run);
    return limit && { cause: 'overrun', at: limit, expected: limit, run };
  }
  const mayMiss =
    state.status === 'up' ||
    state.status === 'new' ||
    state.successes > 0 ||
    state.down_reason === 'fail' ||
    state.down_reason === 'too_fast';
  if (!mayMiss || !state.slot_since) return null;
  const expected = nextExpected(schedule, state.slot_since);
  return expected && { cause: 'missed', at: addSeconds(expected, schedule.grace_seconds), expected };
}

/** When a check that is not down is expected next; null: it is not, or it is down and the answer depends on the time. */
export function expectedUnlessDown(state: CronCheckState, schedule: Schedule): Date | null {
  return state.status === 'down' ? null : (deadline(state, schedule)?.expected ?? null);
}

export function deadlineAt(state: CronCheckState, schedule: Schedule): Date | null {
  return deadline(state, schedule)?.at ?? null;
}

/** Most pings come within so much of the moment at which they are expected; only after it a check is reported as late. */
const LATE_REPORTED_MS = seconds(2);

/**
 * When the check must be looked at next: no later than at its deadline, and before that once it has become late, for
 * whoever watches. What lies before `since` was looked at. null: nothing is due.
 */
export function nextSweepAt(state: CronCheckState, schedule: Schedule, since: Date): Date | null {
  const due = deadline(state, schedule);
  if (due?.cause !== 'missed') return due?.at ?? null;
  const late = addMs(due.expected, LATE_REPORTED_MS);
  return late > since && late < due.at ? late : due.at;
}

/**
 * When a run that is still going has taken too long; null: never. One that took the place of others is due no later than
 * the first of them would have been: a job that hangs is not saved by being started again and again.
 */
export function runLimit(schedule: Schedule, run: OpenRun): Date | null {
  const { max_runtime_seconds } = schedule;
  const started = new Date(run.started_at);
  const own =
    max_runtime_seconds === null ? slotAfter(schedule, started) : addSeconds(started, max_runtime_seconds);
  if (run.first_started_at === undefined || own === null) return own;
  const first = new Date(run.first_started_at);
  const slot = slotAfter(schedule, first);
  return slot === null ? own : earlier(own, later(slot, addSeconds(first, max_runtime_seconds ?? 0)));
}

/** The end of the grace of the slot after the one that a start serves. */
function slotAfter(schedule: Schedule, started: Date): Date | null {
  const next = nextExpected(schedule, earlySlot(schedule, started) ?? started);
  return next && addSeconds(next, schedule.grace_seconds);
}

/**
 * The state under a schedule that was edited at `now`. Where the new schedule would have had a deadline by now, the
 * slot is counted from `now`, and a run has no limit: an edit pages for nothing that it could not have known.
 */
export function reschedule(state: CronCheckState, schedule: Schedule, now: Date): CronCheckState {
  const open_runs = state.open_runs.map((run) => {
    const limit = run.past_limit ? null : runLimit(schedule, run);
    return limit && limit <= now ? { ...run, past_limit: true } : run;
  });
  const expected = state.slot_since && nextExpected(schedule, state.slot_since);
  const isPast = expected && addSeconds(expected, schedule.grace_seconds) <= now;
  return { ...state, open_runs, slot_since: isPast ? now : state.slot_since };
}
