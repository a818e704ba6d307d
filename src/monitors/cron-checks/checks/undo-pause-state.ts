// What a pause takes from a cron check, and how the check is without that pause: pure.

import type { PausedStatus } from '../../../subjects/undo-pause.ts';
import { nextSweepAt } from '../deadline.ts';
import type { RelevantGaps } from '../excuse.ts';
import { type BatchOutcome, foldPings, type JournaledPing } from '../recording/batch.ts';
import type { RecordedCheck } from '../recording/recorded-check.ts';
import type { CronCheckState } from '../state.ts';

/** Plain JSON, as it is stored. */
export interface PausedFrom extends PausedStatus<CronCheckState['status']> {
  down_reason: CronCheckState['down_reason'];
  slot_since: string | null;
  open_runs: CronCheckState['open_runs'];
  /** Left out by versions that counted no failures. */
  failures?: number;
  successes?: number;
  /** Pings that were counted until then: those since came while it was paused. */
  ping_count: number;
}

export const pausedFrom = ({ state, ping_count }: RecordedCheck, now: Date): PausedFrom => ({
  paused_at: now.toISOString(),
  status: state.status,
  status_since: state.status_since.toISOString(),
  down_reason: state.down_reason,
  slot_since: state.slot_since?.toISOString() ?? null,
  open_runs: state.open_runs,
  failures: state.failures,
  successes: state.successes,
  ping_count,
});

/**
 * The check as if it had not been paused: deadlines, open runs and all are as before, and `ignored`, the pings that came
 * meanwhile, count as they would have. Deadlines that passed after the last of them are left to the sweep.
 */
export function undonePause(
  paused: RecordedCheck,
  from: PausedFrom,
  { ignored, gaps, now }: { ignored: readonly JournaledPing[]; gaps: RelevantGaps; now: Date },
): { check: RecordedCheck; outcome: BatchOutcome } {
  const before = { ...paused, state: stateBefore(paused.state, from) };
  // They were counted when they came, and are not limited by the rate again.
  const outcome = foldPings([{ ...before, rate_window: null }], ignored, gaps);
  const { state } = outcome.checks[0] ?? before;
  return { check: { ...before, state, sweep_at: nextSweepAt(state, before.schedule, now) }, outcome };
}

export const stateBefore = (state: CronCheckState, from: PausedFrom): CronCheckState => ({
  ...state,
  status: from.status,
  down_reason: from.down_reason,
  status_since: new Date(from.status_since),
  slot_since: from.slot_since === null ? null : new Date(from.slot_since),
  open_runs: from.open_runs,
  failures: from.failures ?? 0,
  successes: from.successes ?? 0,
});
