// Somebody else is on call for a while: editors say so of anybody, everybody else of shifts of their own.

import { memberIdOf, memberNames } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, forbidden, invalid, notFound, refuseIssues } from '../../platform/errors.ts';
import { type Actor, actorName, mayActAs, type Viewer } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { addMs, days, later } from '../../platform/time.ts';
import { NO_MEMBER, overrideIssues } from './issues.ts';
import { noteScheduleAct } from './manage.ts';
import { type PresentedOverride, presentOverride } from './present.ts';
import { knownSchedules } from './read.ts';
import type { NewOverride } from './schema.ts';
import { gapsBetween, shiftsBetween } from './shifts.ts';
import {
  countOverrides,
  endOverride,
  findOverride,
  findSchedule,
  insertOverride,
  lockSchedule,
  type ScheduleRow,
} from './store.ts';

/** All of them are laid over each other whenever somebody asks who is on call. */
const MOST_NOT_ENDED = 100;
const MOST_IN_ALL = 2_000;
const KEPT_MS = days(400);

/** Those that have not ended, the first to begin first. Throws Refusal 404. */
export async function readOverrides(
  { app, actor, now }: { app: Pick<App, 'database'>; actor: Viewer; now: Date },
  id: number,
): Promise<PresentedOverride[]> {
  const row = (await findSchedule(app.database, actor.account_id, id)) ?? notFound();
  const [known] = await knownSchedules(app.database, [row], { from: now, to: null });
  const { overrides, nameOf } = known ?? notFound();
  return overrides
    .map((override) => presentOverride(override, nameOf))
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
}

/** Throws Refusal 403 for shifts of others, 404 and 409, and ValidationFailed. */
export const createOverride = (
  call: ActorCall,
  scheduleId: number,
  wanted: NewOverride,
): Promise<PresentedOverride> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const schedule = (await lockSchedule(tx, actor.account_id, scheduleId)) ?? notFound();
    refuseIssues(overrideIssues(wanted, now));
    const window = { from: later(new Date(wanted.starts_at), now), to: new Date(wanted.ends_at) };
    if (!mayActAs(actor, 'editor') && !(await isOwnShift(tx, actor, schedule, window))) return forbidden();
    const names = await memberNames(tx, actor.account_id, [wanted.member_id]);
    const name = names.get(wanted.member_id) ?? invalid('member_id', NO_MEMBER);
    await refuseTooMany(tx, actor, scheduleId, now);
    const override = {
      ...{ schedule_id: scheduleId, member_id: wanted.member_id },
      ...{ starts_at: window.from, ends_at: window.to },
      ...{ created_by: actorName(actor), created_by_person: actor.person?.id ?? null, created_at: now },
    };
    const id = await insertOverride(tx, actor.account_id, override);
    const detail = { member: name, from: window.from.toISOString(), to: window.to.toISOString() };
    await noteScheduleAct(tx, call, schedule, { verb: 'override', detail });
    return presentOverride({ id, ...override }, (member) => ({ id: member, name }));
  });

/** Whoever is planned for all of the time may hand it over. */
async function isOwnShift(
  tx: Tx,
  { account_id, person }: Actor,
  schedule: ScheduleRow,
  window: { from: Date; to: Date },
): Promise<boolean> {
  const own = person && (await memberIdOf(tx, account_id, person.id));
  const [known] = await knownSchedules(tx, [schedule], window);
  if (own === null || !known) return false;
  const span = { from: window.from.getTime(), to: window.to.getTime() };
  const shifts = shiftsBetween(known.plan, span);
  return gapsBetween(shifts, span).length === 0 && shifts.every(({ member_id }) => member_id === own);
}

async function refuseTooMany(tx: Tx, { account_id }: Viewer, scheduleId: number, now: Date): Promise<void> {
  const limits = { now, dropBefore: addMs(now, -KEPT_MS) };
  const { total, not_ended } = await countOverrides(tx, account_id, scheduleId, limits);
  if (total >= MOST_IN_ALL || not_ended >= MOST_NOT_ENDED) conflict('too_many_overrides');
}

/** What of it has passed stays. Throws Refusal 403 for those that others made, and 404. */
export const removeOverride = (call: ActorCall, scheduleId: number, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const schedule = (await lockSchedule(tx, actor.account_id, scheduleId)) ?? notFound();
    const override =
      (await findOverride(tx, actor.account_id, { schedule_id: scheduleId, id })) ?? notFound();
    const isOwn = actor.person !== null && override.created_by_person === actor.person.id;
    if (!isOwn && !mayActAs(actor, 'editor')) return forbidden();
    await endOverride(tx, actor.account_id, override, now);
    await noteScheduleAct(tx, call, schedule, { verb: 'end_override' });
  });
