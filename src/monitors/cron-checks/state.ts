/**
 * The state machine of a cron check: what pings, deadlines, pauses and edits do to it. Nothing here changes its
 * arguments, reads a clock or throws, whatever order times come in.
 */ import { addMs, addSeconds, seconds } from '../../platform/time.ts';
import {
  excusedUntil,
  graceAfterOutage,
  lastLongOutageEnd,
  mergeOutages,
  type Outage,
  type Stretch,
} from './excuse.ts';

import { awaitedRun, endedRun, type OpenRun, openRun, runDurationMs } from './runs.ts';
import { earlySlot, lastExpected, nextExpected, type Schedule } from './schedule.ts';

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
};

export type AlertSettings = { alert_on_fail: boolean; alert_on_miss: boolean };

export type Ping = {
  kind: 'success' | 'start' | 'fail' | 'log';
  exit_code: number | null;
  run_id: string | null;
  received_at: Date;
};

/** A change of status; the period of the new status begins at `at`, which never lies before that of the old one. */
type Transition = { status: 'up' | 'down'; down_reason: DownReason | null; at: Date };

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

export type Deadline =
  | { cause: 'missed'; at: Date; expected: Date }
  | { cause: 'overrun'; at: Date; expected: Date; run: OpenRun };

export type DeadlineOutcome = Pick<PingOutcome, 'state' | 'transitions' | 'raise'> & {
  /** When a deadline that has passed may fire, because an outage gave it a grace of its own; null: none waits. */
  recheck_at: Date | null;
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
  const open_runs = openRun(state.open_runs, ping.run_id, ping.received_at);
  return { ...state, last_start_at: ping.received_at, open_runs };
}

function endRun(state: CronCheckState, schedule: Schedule, settings: AlertSettings, ping: Ping): PingOutcome {
  const run = endedRun(state.open_runs, ping.run_id);
  const duration_ms = run && runDurationMs(run, ping.received_at, schedule.max_runtime_seconds);
  const heard = {
    ...state,
    slot_since: slotSince(state, schedule, run, ping.received_at),
    last_ping_at: ping.received_at,
    last_duration_ms: duration_ms,
    last_exit_code: ping.exit_code,
    open_runs: run ? state.open_runs.filter((open) => open !== run) : state.open_runs,
  };
  const alert = alertOfEnd(schedule, ping, duration_ms, latest(ping.received_at, state.status_since));
  const moved = alert
    ? turn(heard, 'down', alert.kind === 'cron_fail' ? 'fail' : 'too_fast', ping.received_at)
    : turn(heard, 'up', null, ping.received_at);
  return {
    ...moved,
    duration_ms,
    ignored: false,
    raise: alert && settings.alert_on_fail ? [alert] : [],
    resolve: alert === null && state.status !== 'up',
  };
}

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

/**
 * When the check goes down, or one that is down is overdue as well, unless it is heard from; null: nothing is due. A
 * check that is down misses one slot, whose reason it takes on.
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
    state.down_reason === 'fail' ||
    state.down_reason === 'too_fast';
  if (!mayMiss || !state.slot_since) return null;
  const expected = nextExpected(schedule, state.slot_since);
  return expected && { cause: 'missed', at: addSeconds(expected, schedule.grace_seconds), expected };
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

/** When a run that is still going has taken too long; null: never. */
export function runLimit(schedule: Schedule, run: OpenRun): Date | null {
  const started = new Date(run.started_at);
  if (schedule.max_runtime_seconds !== null) return addSeconds(started, schedule.max_runtime_seconds);
  const next = nextExpected(schedule, earlySlot(schedule, started) ?? started);
  return next && addSeconds(next, schedule.grace_seconds);
}

/**
 * Fires every deadline up to `heardUntil`, dated at the deadline itself, except those whose time of hearing (from
 * expected to deadline, or from start to limit) the outages excuse. An excused slot counts as served, so that the
 * next one is awaited; an excused run is forgotten, and the slot is counted from its start. An interval may be served
 * at any time after the last ping: a long outage in that time may have taken the ping, so it is counted from the end of
 * the outage. Any other outage that overlaps a deadline's time lets it wait a while for the job (`graceAfterOutage`).
 */
export function applyDeadline(
  state: CronCheckState,
  schedule: Schedule,
  settings: AlertSettings,
  { heardUntil, outages }: { heardUntil: Date; outages: readonly Outage[] },
): DeadlineOutcome {
  let outcome: DeadlineOutcome = { state, transitions: [], raise: [], recheck_at: null };
  let due = deadline(state, schedule);
  if (!due || due.at > heardUntil) return outcome;
  const gaps = mergeOutages(outages);
  while (due && due.at <= heardUntil) {
    const excused = excuse(outcome.state, schedule, due, { heardUntil, gaps });
    if (!excused) {
      const recheck_at = graceAfterOutage(schedule, gaps, {
        ...due,
        from: dueFrom(outcome.state, schedule, due),
      });
      if (recheck_at > heardUntil) return { ...outcome, recheck_at };
    }
    outcome = excused ? { ...outcome, state: excused } : fire(outcome, settings, due);
    due = deadline(outcome.state, schedule);
  }
  return outcome;
}

/** The first moment at which the ping or the end of a run that a deadline waits for may come. */
function dueFrom({ slot_since }: CronCheckState, schedule: Schedule, due: Deadline): Date {
  if (due.cause === 'overrun') return new Date(due.run.started_at);
  return schedule.interval_seconds !== null && slot_since ? slot_since : due.expected;
}

function fire(before: DeadlineOutcome, settings: AlertSettings, due: Deadline): DeadlineOutcome {
  const at = latest(due.at, before.state.status_since);
  const told = due.cause === 'missed' ? before.state : passLimit(before.state, due.run);
  const isDown = before.state.status === 'down';
  const moved = turn(told, 'down', due.cause, due.at);
  const alert: CronAlert =
    due.cause === 'missed'
      ? { kind: 'cron_missed', at, expected_at: due.expected, ...(isDown && { was_down: true }) }
      : { kind: 'cron_overrun', at, started_at: new Date(due.run.started_at), run_id: due.run.run_id };
  return {
    ...before,
    state: moved.state,
    transitions: [...before.transitions, ...moved.transitions],
    raise: settings.alert_on_miss || before.state.status === 'new' ? [...before.raise, alert] : before.raise,
  };
}

function passLimit(state: CronCheckState, run: OpenRun): CronCheckState {
  return {
    ...state,
    open_runs: state.open_runs.map((open) => (open === run ? { ...run, past_limit: true } : open)),
  };
}

interface Gaps {
  heardUntil: Date;
  gaps: readonly Stretch[];
}

/** The state without a deadline that the gaps excuse; null where they do not. */
function excuse(state: CronCheckState, schedule: Schedule, due: Deadline, gaps: Gaps): CronCheckState | null {
  if (due.cause === 'overrun') return excuseRun(state, schedule, due, gaps);
  return excuseSlots(state, schedule, due, gaps) ?? excuseInterval(state, schedule, due, gaps);
}

function excuseRun(
  state: CronCheckState,
  schedule: Schedule,
  { at, run }: Extract<Deadline, { cause: 'overrun' }>,
  { gaps }: Gaps,
): CronCheckState | null {
  const started = new Date(run.started_at);
  if (excusedUntil(gaps, started.getTime(), at.getTime() - started.getTime()) === null) return null;
  const served = earlySlot(schedule, started) ?? started;
  return {
    ...state,
    slot_since: state.slot_since && latest(state.slot_since, served),
    open_runs: state.open_runs.filter((open) => open !== run),
  };
}

/** Slots that are excused one after the other are left behind in one step: an outage may hold a million. */
function excuseSlots(
  state: CronCheckState,
  schedule: Schedule,
  { at, expected }: Deadline,
  { heardUntil, gaps }: Gaps,
): CronCheckState | null {
  const until = excusedUntil(gaps, expected.getTime(), at.getTime() - expected.getTime());
  if (until === null) return null;
  const lastHeard = addSeconds(heardUntil, -schedule.grace_seconds);
  return { ...state, slot_since: lastExpected(schedule, expected, earlier(new Date(until), lastHeard)) };
}

/**
 * Counts an interval from the end of a long gap in which its ping may have come: at any time after the last ping that
 * was heard, or after a new check was made, but after an excused slot only within the grace of that, so that gaps at
 * every slot hide no dead job.
 */
function excuseInterval(
  state: CronCheckState,
  { interval_seconds, grace_seconds }: Schedule,
  { at }: Deadline,
  { gaps }: Gaps,
): CronCheckState | null {
  const { slot_since, status, status_since, last_ping_at } = state;
  if (interval_seconds === null || !slot_since) return null;
  const began = status === 'new' ? status_since : last_ping_at;
  const until =
    slot_since.getTime() === began?.getTime() ? at : earlier(at, addSeconds(slot_since, grace_seconds));
  const end = lastLongOutageEnd(gaps, slot_since.getTime(), until.getTime());
  return end === null ? null : { ...state, slot_since: new Date(end) };
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
  return { ...state, status, down_reason: null, status_since, slot_since: null, open_runs: [] };
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

function turn(
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
const earlier = (a: Date, b: Date) => (a <= b ? a : b);
