// The state machine of a cron check: what pings and pauses do to it; deadline.ts says when it is due, and
// apply-deadline.ts what comes of that. Nothing in the three changes its arguments, reads a clock or throws, whatever order
// times come in.

import { addSeconds, seconds } from '../../platform/time.ts';
import { endedRun, type OpenRun, openRun, runDurationMs } from './runs.ts';
import { earlySlot, nextExpected, type Schedule } from './schedule.ts';

type DownReason = 'fail' | 'missed' | 'overrun' | 'too_fast';

export type CronCheckState = {
  status: 'new' | 'up' | 'down' | 'paused';
  /** Null unless down. */
  down_reason: DownReason | null;
  status_since: Date;
  /** The moment the next slot is counted from; null where none is awaited: while paused, and while new unless it is to be. */
  slot_since: Date | null;
  last_ping_at: Date | null;
  last_start_at: Date | null;
  /** Of the last success or fail; null where its start is not known. */
  last_duration_ms: number | null;
  last_exit_code: number | null;
  open_runs: readonly OpenRun[];
  /** Failed and missed runs in a row, no more of them than take it down. */
  failures: number;
  /** Successes in a row while it is down. */
  successes: number;
};

export type AlertSettings = {
  alert_on_fail: boolean;
  alert_on_miss: boolean;
  /** Failed or missed runs in a row until it is down. */
  failure_threshold: number;
  /** Successes in a row until one that is down is up. */
  recovery_threshold: number;
};

export type Ping = {
  kind: 'success' | 'start' | 'fail' | 'log';
  exit_code: number | null;
  run_id: string | null;
  received_at: Date;
  /** Of a start: the end of its run was recorded before it. */
  is_overtaken?: boolean;
};

/** A change of status; the period of the new status begins at `at`, which never lies before that of the old one. */
export type Transition = { status: 'up' | 'down'; down_reason: DownReason | null; at: Date };

/** An alert to open, or an occurrence to count on the one that is open. */
export type CronAlert =
  | {
      kind: 'cron_fail';
      at: Date;
      exit_code: number | null;
      duration_ms: number | null;
      run_id: string | null;
    }
  | { kind: 'cron_too_fast'; at: Date; duration_ms: number; run_id: string | null }
  | { kind: 'cron_missed'; at: Date; expected_at: Date; was_down?: true }
  | { kind: 'cron_overrun'; at: Date; started_at: Date; run_id: string | null };

export type PingOutcome = {
  state: CronCheckState;
  duration_ms: number | null;
  /** Only while paused. */
  ignored: boolean;
  transitions: Transition[];
  raise: CronAlert[];
  /** Whether the open alerts of this check are over. A check that is up has none. */
  resolve: boolean;
};

/** A check that was never heard from; `isAwaited` where it goes down at its first missed slot. */
export function newState(now: Date, isAwaited = false): CronCheckState {
  return {
    status: 'new',
    down_reason: null,
    status_since: now,
    slot_since: isAwaited ? now : null,
    last_ping_at: null,
    last_start_at: null,
    last_duration_ms: null,
    last_exit_code: null,
    open_runs: [],
    failures: 0,
    successes: 0,
  };
}

/** Pings take effect in the order of these calls; deadlines before `received_at` are to be applied first. */
export function applyPing(
  state: CronCheckState,
  schedule: Schedule,
  settings: AlertSettings,
  ping: Ping,
): PingOutcome {
  const untouched = { state, duration_ms: null, ignored: false, transitions: [], raise: [], resolve: false };
  if (state.status === 'paused') return { ...untouched, ignored: true };
  if (ping.kind === 'log') return untouched;
  if (ping.kind === 'start') return { ...untouched, state: startRun(state, ping) };
  return endRun(state, schedule, settings, ping);
}

function startRun(state: CronCheckState, ping: Ping): CronCheckState {
  if (ping.is_overtaken) return { ...state, last_start_at: ping.received_at };
  const open_runs = openRun(state.open_runs, ping.run_id, ping.received_at);
  return { ...state, last_start_at: ping.received_at, open_runs };
}

function endRun(state: CronCheckState, schedule: Schedule, settings: AlertSettings, ping: Ping): PingOutcome {
  const run = endedRun(state.open_runs, ping.run_id);
  const duration_ms = run && runDurationMs(run, ping.received_at, schedule.max_runtime_seconds);
  const pinged = {
    ...state,
    slot_since: slotSince(state, schedule, run, ping.received_at),
    last_ping_at: ping.received_at,
    last_duration_ms: duration_ms,
    last_exit_code: ping.exit_code,
    open_runs: run ? state.open_runs.filter((open) => open !== run) : state.open_runs,
  };
  const alert = alertOfEnd(schedule, ping, duration_ms, latest(ping.received_at, state.status_since));
  const moved = alert
    ? failed(pinged, settings, {
        reason: alert.kind === 'cron_fail' ? 'fail' : 'too_fast',
        at: ping.received_at,
        isCounted: run?.past_limit === true,
      })
    : succeeded(pinged, settings, ping.received_at);
  const isDown = moved.state.status === 'down';
  return {
    ...moved,
    duration_ms,
    ignored: false,
    raise: alert && isDown && settings.alert_on_fail ? [alert] : [],
    resolve: alert === null && state.status !== 'up' && !isDown,
  };
}

type Moved = { state: CronCheckState; transitions: Transition[] };

/** After a run that failed: down once there were enough in a row. One that overran before has been counted. */
function failed(
  state: CronCheckState,
  settings: AlertSettings,
  { reason, at, isCounted }: { reason: DownReason; at: Date; isCounted: boolean },
): Moved {
  const counted =
    isCounted && state.failures > 0 ? { ...state, successes: 0 } : countFailure(state, settings);
  // It was heard from, so it is new no more.
  return isDownBy(counted, settings) ? turn(counted, 'down', reason, at) : turn(counted, 'up', null, at);
}

function succeeded(state: CronCheckState, { recovery_threshold }: AlertSettings, at: Date): Moved {
  const successes = state.status === 'down' ? state.successes + 1 : recovery_threshold;
  const isUp = successes >= recovery_threshold;
  if (!isUp) return { state: { ...state, failures: 0, successes }, transitions: [] };
  return turn({ ...state, failures: 0, successes: 0 }, 'up', null, at);
}

/** A run that failed, was missed or took too long. */
export const countFailure = (
  state: CronCheckState,
  { failure_threshold }: AlertSettings,
): CronCheckState => ({
  ...state,
  failures: Math.min(state.failures + 1, failure_threshold),
  successes: 0,
});

/** Whether a check is down after a failure that was counted. */
export const isDownBy = (
  { status, failures }: CronCheckState,
  { failure_threshold }: AlertSettings,
): boolean => status === 'down' || failures >= failure_threshold;

/**
 * From when the next slot is counted after an end at `at`. A run that began shortly before its slot serves that one,
 * unless the slot before is still awaited.
 */
function slotSince(state: CronCheckState, schedule: Schedule, run: OpenRun | null, at: Date): Date {
  const began = run ? new Date(run.started_at) : at;
  const early = earlySlot(schedule, began);
  return early && early > at && !isLateAt(state, schedule, began) ? early : at;
}

function isLateAt({ slot_since }: CronCheckState, schedule: Schedule, at: Date): boolean {
  const expected = slot_since && nextExpected(schedule, slot_since);
  return expected !== null && expected <= at && at <= addSeconds(expected, schedule.grace_seconds);
}

function alertOfEnd(
  schedule: Schedule,
  ping: Ping,
  durationMs: number | null,
  at: Date,
): Extract<CronAlert, { kind: 'cron_fail' | 'cron_too_fast' }> | null {
  const { exit_code, run_id } = ping;
  if (ping.kind === 'fail') return { kind: 'cron_fail', at, exit_code, duration_ms: durationMs, run_id };
  const tooFast = durationMs !== null && durationMs < seconds(schedule.min_runtime_seconds ?? 0);
  return tooFast ? { kind: 'cron_too_fast', at, duration_ms: durationMs, run_id } : null;
}

/** Pings change nothing from here on. What was running is not awaited any more. */
export function pause(state: CronCheckState, now: Date): CronCheckState {
  return state.status === 'paused' ? state : forget(state, 'paused', now);
}

/** As new; `isAwaited` where it goes down at its first missed slot. */
export function resume(state: CronCheckState, now: Date, isAwaited = false): CronCheckState {
  return state.status === 'paused' ? awaitFirst(forget(state, 'new', now), isAwaited, now) : state;
}

/** Whether a check that was never heard from is expected at its first slot, counted from `now` if it was not before. */
export function awaitFirst(state: CronCheckState, isAwaited: boolean, now: Date): CronCheckState {
  if (state.status !== 'new' || isAwaited === (state.slot_since !== null)) return state;
  return { ...state, slot_since: isAwaited ? now : null };
}

function forget(state: CronCheckState, status: 'paused' | 'new', now: Date): CronCheckState {
  const status_since = latest(now, state.status_since);
  const nothing = { down_reason: null, slot_since: null, open_runs: [], failures: 0, successes: 0 };
  return { ...state, ...nothing, status, status_since };
}

/** The state with another status, and the transition where it is one. */
export function turn(
  state: CronCheckState,
  status: 'up' | 'down',
  down_reason: DownReason | null,
  at: Date,
): { state: CronCheckState; transitions: Transition[] } {
  if (state.status === status) return { state: { ...state, down_reason }, transitions: [] };
  const status_since = latest(at, state.status_since);
  return {
    state: { ...state, status, down_reason, status_since },
    transitions: [{ status, down_reason, at: status_since }],
  };
}

export const latest = (a: Date, b: Date) => (a >= b ? a : b);
