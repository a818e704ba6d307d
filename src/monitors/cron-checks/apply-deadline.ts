// What comes of a deadline that passed: it fires, unless Tocsin's own outages excuse it.

import { addSeconds, earlier } from '../../platform/time.ts';
import { type Deadline, deadline } from './deadline.ts';
import {
  excusedUntil,
  graceAfterOutage,
  lastLongOutageEnd,
  mergeOutages,
  type Outage,
  type Stretch,
} from './excuse.ts';
import type { OpenRun } from './runs.ts';
import { earlySlot, lastExpected, type Schedule } from './schedule.ts';
import {
  type AlertSettings,
  type CronAlert,
  type CronCheckState,
  countFailure,
  isDownBy,
  latest,
  type PingOutcome,
  turn,
} from './state.ts';

export type DeadlineOutcome = Pick<PingOutcome, 'state' | 'transitions' | 'raise'> & {
  /** When a deadline that has passed may fire, because an outage gave it a grace of its own; null: none waits. */
  recheck_at: Date | null;
};

/**
 * Fires every deadline up to `listenedUntil`, dated at the deadline itself, except those whose time of hearing (from
 * expected to deadline, or from start to limit) the outages excuse. One that is tolerated only counts, and the next slot
 * is awaited. An excused slot counts as served, so that the
 * next one is awaited; an excused run is forgotten, and the slot is counted from its start. An interval may be served
 * at any time after the last ping: a long outage in that time may have taken the ping, so it is counted from the end of
 * the outage. Any other outage that overlaps a deadline's time lets it wait a while for the job (`graceAfterOutage`).
 */
export function applyDeadline(
  state: CronCheckState,
  schedule: Schedule,
  settings: AlertSettings,
  { listenedUntil, outages }: { listenedUntil: Date; outages: readonly Outage[] },
): DeadlineOutcome {
  let outcome: DeadlineOutcome = { state, transitions: [], raise: [], recheck_at: null };
  let due = deadline(state, schedule);
  if (!due || due.at > listenedUntil) return outcome;
  const gaps = mergeOutages(outages);
  while (due && due.at <= listenedUntil) {
    const excused = excuse(outcome.state, schedule, due, { listenedUntil, gaps });
    if (!excused) {
      const recheck_at = graceAfterOutage(schedule, gaps, {
        ...due,
        from: dueFrom(outcome.state, schedule, due),
      });
      if (recheck_at > listenedUntil) return { ...outcome, recheck_at };
    }
    outcome = excused ? { ...outcome, state: excused } : fire(outcome, schedule, settings, due);
    due = deadline(outcome.state, schedule);
  }
  return outcome;
}

/** The first moment at which the ping or the end of a run that a deadline waits for may come. */
function dueFrom({ slot_since }: CronCheckState, schedule: Schedule, due: Deadline): Date {
  if (due.cause === 'overrun') return new Date(due.run.first_started_at ?? due.run.started_at);
  return schedule.interval_seconds !== null && slot_since ? slot_since : due.expected;
}

function fire(
  before: DeadlineOutcome,
  schedule: Schedule,
  settings: AlertSettings,
  due: Deadline,
): DeadlineOutcome {
  const at = latest(due.at, before.state.status_since);
  const passed = due.cause === 'missed' ? before.state : passLimit(before.state, due.run);
  const counted = countFailure(passed, settings);
  if (!isDownBy(counted, settings)) return { ...before, state: served(counted, schedule, due) };
  const isDown = before.state.status === 'down';
  const moved = turn(counted, 'down', due.cause, due.at);
  const alert: CronAlert =
    due.cause === 'missed'
      ? { kind: 'cron_missed', at, expected_at: due.expected, ...(isDown && { was_down: true }) }
      : {
          kind: 'cron_overrun',
          at,
          started_at: new Date(due.run.first_started_at ?? due.run.started_at),
          run_id: due.run.run_id,
        };
  return {
    ...before,
    state: moved.state,
    transitions: [...before.transitions, ...moved.transitions],
    raise: settings.alert_on_miss || before.state.status === 'new' ? [...before.raise, alert] : before.raise,
  };
}

/** The state in which the slot of a run that was missed, or took too long, is awaited no more. */
function served(state: CronCheckState, schedule: Schedule, due: Deadline): CronCheckState {
  return { ...state, slot_since: due.cause === 'missed' ? due.expected : servedBy(state, schedule, due.run) };
}

/** From when slots are counted after the one that a run served by its start. */
function servedBy({ slot_since }: CronCheckState, schedule: Schedule, run: OpenRun): Date | null {
  const started = new Date(run.started_at);
  return slot_since && latest(slot_since, earlySlot(schedule, started) ?? started);
}

function passLimit(state: CronCheckState, run: OpenRun): CronCheckState {
  return {
    ...state,
    open_runs: state.open_runs.map((open) => (open === run ? { ...run, past_limit: true } : open)),
  };
}

interface Gaps {
  listenedUntil: Date;
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
  const started = new Date(run.first_started_at ?? run.started_at);
  if (excusedUntil(gaps, started.getTime(), at.getTime() - started.getTime()) === null) return null;
  return {
    ...state,
    slot_since: servedBy(state, schedule, run),
    open_runs: state.open_runs.filter((open) => open !== run),
  };
}

/** Slots that are excused one after the other are left behind in one step: an outage may hold a million. */
function excuseSlots(
  state: CronCheckState,
  schedule: Schedule,
  { at, expected }: Deadline,
  { listenedUntil, gaps }: Gaps,
): CronCheckState | null {
  const until = excusedUntil(gaps, expected.getTime(), at.getTime() - expected.getTime());
  if (until === null) return null;
  const lastContact = addSeconds(listenedUntil, -schedule.grace_seconds);
  return { ...state, slot_since: lastExpected(schedule, expected, earlier(new Date(until), lastContact)) };
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
