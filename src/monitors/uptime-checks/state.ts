// What results make of a check: pure. A result is judged with what is kept of those before it.

/** `new`: never judged. `degraded`: it answers, but takes too long. */
export type CheckStatus = 'new' | 'up' | 'degraded' | 'down' | 'paused';

/** What is kept of the results before. */
export interface CheckState {
  status: CheckStatus;
  /** Failed probes in a row, and when the first of them began. */
  failures: number;
  failing_since: Date | null;
  /** Answers in a row that took too long, whatever failed between them, and when the first of them began. */
  slow_results: number;
  slow_since: Date | null;
  /** Results in a row that speak for recovery, and when the first of them began. */
  good_results: number;
  good_since: Date | null;
}

export interface Thresholds {
  failure_threshold: number;
  recovery_threshold: number;
  /** null: no answer takes too long. */
  degraded_ms: number | null;
}

export interface Seen {
  /** When the probe began. */
  at: Date;
  /** null: nobody knows, because Tocsin itself was cut off. */
  up: boolean | null;
  latency_ms: number | null;
}

export interface Verdict {
  state: CheckState;
  /** The status that begins, and since when it holds; null: the status stays. */
  move: { status: CheckStatus; at: Date } | null;
}

/**
 * A status begins with the first result of the run that led to it, not with the one that completed it: from that
 * moment on the target was seen to be like that. How many results are asked for is how sure Tocsin wants to be before
 * it notifies anybody, and makes an outage neither shorter nor longer.
 */
export function judge(state: CheckState, thresholds: Thresholds, seen: Seen): Verdict {
  if (seen.up === null || state.status === 'paused') return { state, move: null };
  return seen.up ? judgeAnswer(state, thresholds, seen) : judgeFailure(state, thresholds, seen.at);
}

function judgeFailure(state: CheckState, thresholds: Thresholds, at: Date): Verdict {
  const failing_since = state.failing_since ?? at;
  const failures = state.failures + 1;
  const next = { ...state, failures, failing_since, good_results: 0, good_since: null };
  return failures >= thresholds.failure_threshold ? moved(next, 'down', failing_since) : stays(next);
}

function judgeAnswer(state: CheckState, thresholds: Thresholds, { at, latency_ms }: Seen): Verdict {
  const isSlow =
    thresholds.degraded_ms !== null && latency_ms !== null && latency_ms > thresholds.degraded_ms;
  const answered: CheckState = {
    ...state,
    failures: 0,
    failing_since: null,
    slow_results: isSlow ? state.slow_results + 1 : 0,
    slow_since: isSlow ? (state.slow_since ?? at) : null,
  };
  const isDegraded = answered.slow_results >= thresholds.failure_threshold;
  if (state.status === 'down' || state.status === 'degraded') {
    if (state.status === 'degraded' && isSlow) return stays({ ...answered, ...nothingGood });
    const better = { ...answered, good_results: state.good_results + 1, good_since: state.good_since ?? at };
    if (better.good_results < thresholds.recovery_threshold) return stays(better);
    return moved({ ...answered, ...nothingGood }, isDegraded ? 'degraded' : 'up', better.good_since);
  }
  return isDegraded
    ? moved({ ...answered, ...nothingGood }, 'degraded', answered.slow_since ?? at)
    : moved({ ...answered, ...nothingGood }, 'up', at);
}

const nothingGood = { good_results: 0, good_since: null } as const;

const stays = (state: CheckState): Verdict => ({ state, move: null });

const moved = (state: CheckState, status: CheckStatus, at: Date): Verdict =>
  state.status === status ? stays(state) : { state: { ...state, status }, move: { status, at } };

/** Whether a failed probe has not reached the failure threshold yet, so that it is retried. */
export const isUndecided = ({ status, failures }: CheckState, up: boolean | null): boolean =>
  up === false && failures > 0 && status !== 'down' && status !== 'paused';
