/** The runs of a cron check that have started and not ended, in the order their starts were received. */
import { hours, seconds } from '../../platform/time.ts';

/** Plain JSON, as it is stored. */
export type OpenRun = {
  /** The `rid` of its pings; null where they have none. */
  run_id: string | null;
  /** ISO 8601 UTC with milliseconds, so that text order is time order. */
  started_at: string;
  /** Its limit has passed and was notified, or was first set by an edit when it had passed: it sets no deadline. */
  past_limit: boolean;
  /** When the first of those started whose place it took, none of which ended; left out where there is none. */
  first_started_at?: string;
};

export const maximumOpenRuns = 100;

/** A start takes the place of an earlier one with the same id, or likewise without one. */
export function openRun(runs: readonly OpenRun[], runId: string | null, at: Date): OpenRun[] {
  const others = runs.filter((run) => run.run_id !== runId);
  const replaced = runs.find((run) => run.run_id === runId && !run.past_limit);
  const started: OpenRun = {
    ...{ run_id: runId, started_at: at.toISOString(), past_limit: false },
    ...(replaced && { first_started_at: replaced.first_started_at ?? replaced.started_at }),
  };
  return [...others.slice(1 - maximumOpenRuns), started];
}

/** The run that a success or fail ends: the one of its id, or without an id the latest; null where none is open. */
export function endedRun(runs: readonly OpenRun[], runId: string | null): OpenRun | null {
  return runs.findLast((run) => runId === null || run.run_id === runId) ?? null;
}

/** Milliseconds from its start; null where the start is too old to be of the same run, or lies in the future. */
export function runDurationMs(run: OpenRun, endedAt: Date, maxRuntimeSeconds: number | null): number | null {
  const durationMs = endedAt.getTime() - Date.parse(run.started_at);
  const longestMs = Math.max(hours(72), seconds(maxRuntimeSeconds ?? 0));
  return durationMs >= 0 && durationMs <= longestMs ? durationMs : null;
}

/** Of the runs whose end is awaited, the one that is due first, which is the one that started first. */
export function awaitedRun(runs: readonly OpenRun[]): OpenRun | null {
  let first: OpenRun | null = null;
  for (const run of runs) if (!run.past_limit && (!first || run.started_at < first.started_at)) first = run;
  return first;
}
