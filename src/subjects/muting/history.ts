// When subjects were, or will be, under maintenance.

import type { Database } from '../../platform/database/database.ts';
import { addMs, days } from '../../platform/time.ts';
import { isTargeted } from '../targets.ts';
import type { Stretch } from '../uptime.ts';
import {
  aroundNow,
  lastStretches,
  type MutePlan,
  occurrencesPerRun,
  stretchesBetween,
} from './occurrences.ts';
import { planOf } from './plan.ts';
import { targetsOf } from './present.ts';
import { findMaintenance, findProcessesMeant, findTags, type MuteWindowRow } from './store.ts';

/**
 * Of all windows together. A window that has more than its part allows is known around now alone: as many occurrences
 * before and as many after it.
 */
const MOST_OCCURRENCES = 30_000;
/** In which parts are found: what sparse windows leave over goes to dense ones. */
const ROUNDS = 3;

/** A stretch of time. */
interface Around extends Stretch {
  /** Within it; its end unless given. */
  now?: Date;
}

/** A maintenance window, and what it covers of the subjects that were asked for. */
export interface Maintenance {
  id: number;
  name: string;
  description: string;
  subject_ids: number[];
  /** Ascending and without overlap, clipped to what was asked for. */
  stretches: Stretch[];
}

/**
 * The maintenance windows with `show_on_status_pages` that cover any of the subjects within `window`, oldest first.
 * As they are planned now, less what was ended early, and by the tags that the subjects have now.
 */
export const shownMaintenance = (
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  window: Around,
): Promise<Maintenance[]> => maintenance(database, accountId, { subjectIds, window, isShown: true });

/** The same of all maintenance windows, also of those that are not shown; `subjectIds` null: of all subjects. */
export const plannedMaintenance = (
  database: Database,
  accountId: number,
  subjectIds: readonly number[] | null,
  window: Around,
): Promise<Maintenance[]> => maintenance(database, accountId, { subjectIds, window, isShown: false });

interface Wanted {
  /** null: all that the account has. */
  subjectIds: readonly number[] | null;
  window: Around;
  /** Whether only those count that are shown on status pages. */
  isShown: boolean;
}

async function maintenance(database: Database, accountId: number, wanted: Wanted): Promise<Maintenance[]> {
  const covering = await findCovering(database, accountId, wanted);
  const plans = covering.map(({ row }) => planOf(row));
  const shared = shareOut(plans, wanted.window, MOST_OCCURRENCES);
  return covering.flatMap(({ row: { id, name, description }, subject_ids }, index) => {
    const stretches = shared[index] ?? [];
    return stretches.length > 0 ? [{ id, name, description, subject_ids, stretches }] : [];
  });
}

/** The stretches of each plan, made of about `most` occurrences of all together. */
export function shareOut(plans: readonly MutePlan[], window: Around, most: number): Stretch[][] {
  const asked = plans.map((plan) => ({ plan, perRun: occurrencesPerRun(plan, window.from) }));
  const whole = new Map<MutePlan, Stretch[]>();
  let [left, share] = [most, 1];
  for (let round = 0; round < ROUNDS && whole.size < plans.length; round += 1) {
    share = left / (plans.length - whole.size);
    for (const { plan, perRun } of asked) {
      if (whole.has(plan)) continue;
      const limit = atLeastOne(share / perRun);
      const found = stretchesBetween(plan, window, limit + 1);
      if (found.length > limit) continue;
      whole.set(plan, joined(found));
      left -= found.length * perRun;
    }
  }
  return asked.map(
    ({ plan, perRun }) => whole.get(plan) ?? stretchesAround(plan, window, atLeastOne(share / perRun)),
  );
}

const atLeastOne = (count: number): number => Math.max(1, Math.floor(count));

function stretchesAround(plan: MutePlan, { from, to, now = to }: Around, most: number): Stretch[] {
  const before = lastStretches(plan, { from, to: now }, most);
  return now < to ? joined([...before, ...stretchesBetween(plan, { from: now, to }, most)]) : before;
}

/** The windows that cover any of the subjects, and which. */
async function findCovering(
  database: Database,
  accountId: number,
  { subjectIds, window, isShown }: Wanted,
): Promise<{ row: MuteWindowRow; subject_ids: number[] }[]> {
  const rows = await findMaintenance(database, accountId, window, isShown);
  if (rows.length === 0) return [];
  const subjects = await findTags(database, accountId, subjectIds);
  const ids = rows.map(({ id }) => id);
  const processes = await findProcessesMeant(database, [accountId], ids);
  return rows.flatMap((row) => {
    const targets = targetsOf(row);
    const onServers = new Set(processes.get(row.id));
    const own = subjects.filter((subject) => isTargeted(targets, subject) || onServers.has(subject.id));
    return own.length > 0 ? [{ row, subject_ids: own.map((subject) => subject.id) }] : [];
  });
}

/** A maintenance window that is shown and not over, and what it covers of the subjects that were asked for. */
export interface ComingMaintenance {
  id: number;
  name: string;
  description: string;
  subject_ids: number[];
  recurs: boolean;
  /** What is on, from its beginning, and what comes next; null: nothing. */
  active: Stretch | null;
  next: Stretch | null;
}

/** As `shownMaintenance`, from `now` on and however far away. */
export async function comingMaintenance(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  now: Date,
): Promise<ComingMaintenance[]> {
  const window = { from: now, to: addMs(now, FOR_GOOD_MS) };
  const covering = await findCovering(database, accountId, { subjectIds, window, isShown: true });
  return covering.flatMap(({ row: { id, name, description, ...times }, subject_ids }) => {
    const plan = planOf(times);
    const { active, next } = aroundNow(plan, now);
    if (!active && !next) return [];
    return [{ id, name, description, subject_ids, recurs: plan.recurrence !== null, active, next }];
  });
}

/** Nobody plans further ahead. */
const FOR_GOOD_MS = days(50 * 366);

/**
 * The stretches of `window` in which such windows covered each subject, ascending and without overlap; empty for one
 * that is not in the account.
 */
export async function maintenanceOf(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  window: Around,
): Promise<Map<number, Stretch[]>> {
  return maintenanceBySubject(await shownMaintenance(database, accountId, subjectIds, window), subjectIds);
}

/** The same of what was read before; pure. */
export const maintenanceBySubject = (
  shown: readonly Maintenance[],
  subjectIds: readonly number[],
): Map<number, Stretch[]> => {
  // Windows cover many subjects alike: what they have in common is joined once.
  const alike = new Map<string, Stretch[]>();
  return new Map(
    subjectIds.map((id) => {
      const own = shown.filter(({ subject_ids }) => subject_ids.includes(id));
      const key = own.map((window) => window.id).join();
      const stretches = alike.get(key) ?? joined(own.flatMap((window) => window.stretches));
      alike.set(key, stretches);
      return [id, stretches];
    }),
  );
};

/** What overlaps or touches is one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = whole.at(-1);
    if (!last || stretch.from > last.to) whole.push({ ...stretch });
    else if (stretch.to > last.to) last.to = stretch.to;
  }
  return whole;
}
