// Makes runs of the recorded pings of a job and of the deadlines that passed: pure.

import { addMs, addSeconds, seconds } from '../../../platform/time.ts';
import { firstIdAt } from '../recording/ping-ids.ts';
import type { OpenRun } from '../runs.ts';
import type { Run } from './run-schema.ts';
import type { DeadlineRow, EndRow } from './run-store.ts';

export interface RecordedRuns {
  ends: readonly EndRow[];
  deadlines: readonly DeadlineRow[];
  /** Those that have not ended. */
  open: readonly OpenRun[];
}

const NOTHING: Omit<Run, 'id' | 'outcome'> = {
  started_at: null,
  ended_at: null,
  duration_ms: null,
  exit_code: null,
  run_id: null,
  start_ping_id: null,
  ping_id: null,
  expected_at: null,
};

/** Newest first, by their ids. */
export function runsOf(
  { ends, deadlines, open }: RecordedRuns,
  limits: { grace_seconds: number; min_runtime_seconds: number | null },
): Run[] {
  const running = new Set(open.map(({ started_at }) => started_at));
  const runs = [
    ...ends.map((end) => runOfEnd(end, limits.min_runtime_seconds)),
    ...open.map(runOfOpen),
    ...deadlines
      .filter(({ started_at }) => started_at === null || !running.has(started_at.toISOString()))
      .map((deadline) => runOfDeadline(deadline, limits.grace_seconds)),
  ];
  return runs.sort((one, other) => (one.id < other.id ? 1 : -1));
}

function runOfEnd(end: EndRow, shortest: number | null): Run {
  const { id, duration_ms, received_at, exit_code, run_id, start_ping_id } = end;
  const tooFast = duration_ms !== null && shortest !== null && duration_ms < seconds(shortest);
  const succeeded = end.overran ? 'overrun' : tooFast ? 'too_fast' : 'success';
  return {
    ...NOTHING,
    id,
    outcome: end.kind === 'fail' ? 'fail' : succeeded,
    started_at: duration_ms === null ? null : addMs(received_at, -duration_ms).toISOString(),
    ended_at: received_at.toISOString(),
    ...{ duration_ms, exit_code, run_id, start_ping_id, ping_id: id },
  };
}

const runOfOpen = ({ run_id, started_at, past_limit }: OpenRun): Run => ({
  ...NOTHING,
  id: firstIdAt(new Date(started_at)),
  outcome: past_limit ? 'overrun' : 'running',
  started_at,
  run_id,
});

function runOfDeadline({ at, started_at, start_ping_id, run_id }: DeadlineRow, grace: number): Run {
  const id = firstIdAt(at);
  if (started_at)
    return {
      ...NOTHING,
      ...{ id, outcome: 'overrun', started_at: started_at.toISOString(), start_ping_id, run_id },
    };
  const expected_at = addSeconds(at, -grace).toISOString();
  return { ...NOTHING, id, outcome: 'missed', ended_at: at.toISOString(), expected_at };
}

/** The share of the values, which are in order, that are no larger than what comes back: nearest rank. null: there are none. */
export const percentileOf = (ascending: readonly number[], share: number): number | null =>
  ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? null;
