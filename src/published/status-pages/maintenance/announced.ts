// What a page has announced of a maintenance window, and what is to be sent about it now. Pure.

import type { ComingMaintenance } from '../../../subjects/muting/history.ts';
import type { Stretch } from '../../../subjects/uptime.ts';
import type { MaintenanceChange } from '../subscribers/sending/notice-store.ts';

/** A window, or one occurrence of it, as the page announced it. */
export interface Announced {
  id: number;
  /** The window, which may be gone. */
  quiet_time_id: number;
  name: string;
  description: string;
  starts_at: Date;
  ends_at: Date;
  subject_ids: readonly number[];
  state: 'planned' | 'active' | 'over' | 'cancelled';
  /** Subscribers were notified of it. */
  is_announced: boolean;
}

/** What the page announces from now on. */
export interface Step {
  /** null: it was not announced before. */
  before: Announced | null;
  after: Omit<Announced, 'id' | 'is_announced'>;
  /** null: nothing that anybody is notified of. */
  change: MaintenanceChange | null;
}

export interface Ahead {
  now: Date;
  /** How long before it begins an occurrence of a recurring window is announced. */
  recurringMs: number;
}

const HOUR_MS = 3_600_000;
/** As far ahead as the page shows what happens once. */
const ONCE_AHEAD_MS = 30 * 24 * HOUR_MS;
/** What has been on for longer when it is first seen is not announced any more. */
const FRESH_MS = HOUR_MS;

/**
 * The steps from what was announced and is not over to what is planned. Of each window at most two things are announced
 * at a time, what is on and what comes next: however often it recurs, nobody gets a year of it at once.
 */
export function stepsTo(
  open: readonly Announced[],
  planned: readonly ComingMaintenance[],
  ahead: Ahead,
): Step[] {
  const windows = new Set(planned.map(({ id }) => id));
  const orphans = open.filter(({ quiet_time_id }) => !windows.has(quiet_time_id));
  const ofWindows = planned.flatMap((window) =>
    stepsOf(
      window,
      open.filter(({ quiet_time_id }) => quiet_time_id === window.id),
      ahead,
    ),
  );
  return [...orphans.map((one) => endOf(one, ahead.now)), ...ofWindows];
}

function stepsOf(window: ComingMaintenance, own: readonly Announced[], ahead: Ahead): Step[] {
  const { active, next } = window;
  const begun = own.filter(({ state }) => state === 'active');
  const on = begun.find(({ ends_at }) => active !== null && active.from <= ends_at) ?? null;
  const done = begun.filter((one) => one !== on);
  const waiting = own.filter(({ state }) => state === 'planned');
  const [coming = null, ...extra] = waiting;
  const begins = active && !on && coming && !isStartOf(next, coming) ? coming : null;
  const left = begins ? null : coming;
  return [
    ...[...done, ...extra].map((one) => endOf(one, ahead.now)),
    ...(active ? onNow(window, active, on ?? begins, ahead) : []),
    ...comesNext(window, next, left, ahead),
  ].filter((step) => isStep(step, window));
}

function onNow(window: ComingMaintenance, active: Stretch, before: Announced | null, { now }: Ahead): Step[] {
  // Occurrences that run into each other have no beginning of their own: it stays what was announced.
  const starts_at = before?.state === 'active' ? before.starts_at : active.from;
  const after = announce(window, { from: starts_at, to: active.to }, 'active');
  if (before?.state === 'active')
    return [{ before, after, change: !window.recurs && isOther(before, after) ? 'changed' : null }];
  const isFresh = before !== null || active.from.getTime() > now.getTime() - FRESH_MS;
  return [{ before, after, change: isFresh ? 'started' : null }];
}

function comesNext(
  window: ComingMaintenance,
  next: Stretch | null,
  before: Announced | null,
  { now, recurringMs }: Ahead,
): Step[] {
  const isPast = before !== null && before.ends_at <= now;
  const over = before && (isPast || !next) ? [endOf(before, now)] : [];
  if (!next) return over;
  const after = announce(window, next, 'planned');
  if (before && !isPast) return [{ before, after, change: isOther(before, after) ? 'changed' : null }];
  const aheadMs = window.recurs ? recurringMs : ONCE_AHEAD_MS;
  const isNear = next.from.getTime() - now.getTime() <= aheadMs;
  return isNear ? [...over, { before: null, after, change: 'planned' }] : over;
}

const announce = (
  { id, name, description, subject_ids }: ComingMaintenance,
  { from, to }: Stretch,
  state: 'planned' | 'active',
): Step['after'] => ({
  quiet_time_id: id,
  ...{ name, description, subject_ids, state },
  ...{ starts_at: from, ends_at: to },
});

/** It was called off where it had not begun, and else is over. Of what is not planned any more nobody needs to know why. */
function endOf(before: Announced, now: Date): Step {
  const { id: _id, is_announced: _, ...columns } = before;
  const hasBegun = before.state === 'active' || before.ends_at <= now;
  return hasBegun
    ? { before, after: { ...columns, state: 'over', ends_at: earlier(before.ends_at, now) }, change: 'ended' }
    : { before, after: { ...columns, description: '', state: 'cancelled' }, change: 'cancelled' };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

const isStartOf = (stretch: Stretch | null, { starts_at }: Announced): boolean =>
  stretch?.from.getTime() === starts_at.getTime();

/** Whether it is at other times, or of other components: its words may change without anybody being notified. */
const isOther = (before: Announced, after: Step['after']): boolean =>
  !isAt(before, after) || !isOf(before, after);

const isAt = (before: Announced, after: Step['after']): boolean =>
  before.starts_at.getTime() === after.starts_at.getTime() &&
  before.ends_at.getTime() === after.ends_at.getTime();

const isOf = (before: Announced, after: Step['after']): boolean =>
  before.subject_ids.length === after.subject_ids.length &&
  before.subject_ids.every((id) => after.subject_ids.includes(id));

/** Nothing is written where nothing changed. */
const isStep = ({ before, after, change }: Step, { name, description }: ComingMaintenance): boolean =>
  !before ||
  change !== null ||
  before.state !== after.state ||
  before.name !== name ||
  before.description !== description ||
  isOther(before, after);

/** When something is to be sent next, as far as is known; null: nothing is planned. */
export function nextMoment(planned: readonly ComingMaintenance[], { now, recurringMs }: Ahead): Date | null {
  const moments = planned.flatMap(({ active, next, recurs }) => [
    ...(active ? [active.to] : []),
    ...(next ? [next.from, new Date(next.from.getTime() - (recurs ? recurringMs : ONCE_AHEAD_MS))] : []),
  ]);
  const later = moments.filter((moment) => moment > now);
  return later.reduce<Date | null>((first, moment) => (first && first < moment ? first : moment), null);
}
