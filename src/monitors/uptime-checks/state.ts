// What results make of a check: pure. A result is judged with what is kept of those before it.

import { addMs, earlier, minutes, seconds } from '../../platform/time.ts';

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

/** Where both a count and a time are asked for, both must be reached. */
export interface Thresholds {
  failure_threshold: number;
  recovery_threshold: number;
  /** From the first failure, or slow answer, in a row to one that confirms it; 0: the count alone decides. */
  confirm_after_seconds: number;
  /** The same from the first result that speaks for recovery. */
  recover_after_seconds: number;
  interval_seconds: number;
  /** null: no answer takes too long. */
  degraded_ms: number | null;
}

export interface Seen {
  /** When the probe began. */
  at: Date;
  /** When the one before began, whatever came of it; null: there was none. */
  before: Date | null;
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
  return seen.up ? judgeAnswer(state, thresholds, seen) : judgeFailure(state, thresholds, seen);
}

/** Longer than this, besides two intervals, and nobody looked: Tocsin was stopped. */
const LONGEST_GAP_MS = minutes(2);

function judgeFailure(state: CheckState, thresholds: Thresholds, { at, before }: Seen): Verdict {
  const failing_since = isInterrupted(state, thresholds, { at, before })
    ? at
    : began(state.failing_since, at);
  const failures = state.failures + 1;
  const next = { ...state, failures, failing_since, good_results: 0, good_since: null };
  const isConfirmed =
    failures >= thresholds.failure_threshold && lasted(failing_since, at, thresholds.confirm_after_seconds);
  return isConfirmed ? moved(next, 'down', failing_since) : stays(next);
}

/**
 * Whether the time since the failure before was no time of failing, as nobody looked: a machine that starts again has
 * its targets and Tocsin come back together. Only so often, or probes that are always late would confirm nothing.
 */
function isInterrupted(
  { status, failures }: CheckState,
  { failure_threshold, confirm_after_seconds, interval_seconds }: Thresholds,
  { at, before }: Pick<Seen, 'at' | 'before'>,
): boolean {
  if (status === 'down' || confirm_after_seconds === 0 || before === null) return false;
  const gapMs = at.getTime() - before.getTime();
  return failures <= failure_threshold && gapMs > 2 * seconds(interval_seconds) + LONGEST_GAP_MS;
}

/** The clock may have been set back since. */
const began = (since: Date | null, at: Date): Date => (since === null ? at : earlier(since, at));

const lasted = (since: Date, at: Date, wantedSeconds: number): boolean =>
  at.getTime() - since.getTime() >= seconds(wantedSeconds);

function judgeAnswer(state: CheckState, thresholds: Thresholds, { at, latency_ms }: Seen): Verdict {
  const isSlow =
    thresholds.degraded_ms !== null && latency_ms !== null && latency_ms > thresholds.degraded_ms;
  const answered: CheckState = {
    ...state,
    failures: 0,
    failing_since: null,
    slow_results: isSlow ? state.slow_results + 1 : 0,
    slow_since: isSlow ? began(state.slow_since, at) : null,
  };
  const isDegraded =
    answered.slow_results >= thresholds.failure_threshold &&
    lasted(answered.slow_since ?? at, at, thresholds.confirm_after_seconds);
  if (state.status === 'down' || state.status === 'degraded') {
    if (state.status === 'degraded' && isSlow) return stays({ ...answered, ...nothingGood });
    const good_since = began(state.good_since, at);
    const better = { ...answered, good_results: state.good_results + 1, good_since };
    const isRecovered =
      better.good_results >= thresholds.recovery_threshold &&
      lasted(good_since, at, thresholds.recover_after_seconds);
    if (!isRecovered) return stays(better);
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

/**
 * When the result just judged will have lasted long enough to decide, if those after it are alike; null where it decided,
 * or where the next regular probe is soon enough. A probe is retried until then.
 */
export function confirmedAt(state: CheckState, thresholds: Thresholds, up: boolean | null): Date | null {
  const { status, failing_since, good_since } = state;
  if (status === 'paused' || up === null) return null;
  if (up) {
    const { recover_after_seconds } = thresholds;
    return good_since && recover_after_seconds > 0 ? addMs(good_since, seconds(recover_after_seconds)) : null;
  }
  return failing_since && status !== 'down'
    ? addMs(failing_since, seconds(thresholds.confirm_after_seconds))
    : null;
}
