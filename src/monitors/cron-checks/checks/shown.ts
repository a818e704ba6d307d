// How a check looks at a moment. Pure.

import { deadline, runLimit } from '../deadline.ts';
import { awaitedRun, type OpenRun } from '../runs.ts';
import { lastExpected, nextExpected, type Schedule } from '../schedule.ts';
import { type CronCheckState, latest } from '../state.ts';

/** `late` and everything else that is derived and never stored. */
export type Shown = {
  status: CronCheckState['status'] | 'late';
  status_since: Date;
  running: boolean;
  next_expected_at: Date | null;
  deadline_at: Date | null;
};

export function shown(state: CronCheckState, schedule: Schedule, now: Date): Shown {
  const next = deadline(state, schedule);
  // Nothing is late that is down: its next slot is shown, not the one that it may be overdue for.
  const due = next?.cause === 'missed' && state.status === 'down' ? null : next;
  const isLate = state.status !== 'new' && due?.cause === 'missed' && now >= due.expected;
  return {
    status: isLate ? 'late' : state.status,
    status_since: isLate ? latest(due.expected, state.status_since) : state.status_since,
    running: runningRun(state) !== null,
    next_expected_at: due ? due.expected : nextWhileDown(state, schedule, now),
    deadline_at: due?.at ?? null,
  };
}

/** A run past its limit counts as running until a success or fail comes after its start, whoever's it is. */
function runningRun(state: CronCheckState): OpenRun | null {
  const lastPing = state.last_ping_at?.toISOString() ?? '';
  return awaitedRun(state.open_runs) ?? state.open_runs.findLast((run) => run.started_at >= lastPing) ?? null;
}

function nextWhileDown(state: CronCheckState, schedule: Schedule, now: Date): Date | null {
  if (state.status !== 'down') return null;
  const run = runningRun(state);
  if (run) return runLimit(schedule, run);
  return nextExpected(schedule, lastExpected(schedule, state.slot_since ?? state.status_since, now));
}
