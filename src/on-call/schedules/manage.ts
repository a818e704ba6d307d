// Creates, changes, reads and deletes schedules, and says who is on call.

import { setImmediate } from 'node:timers/promises';
import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import { recordAudit } from '../../accounts/audit/record.ts';
import { memberNames } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import { type Database, type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, notFound, refuseIssues } from '../../platform/errors.ts';
import { announceChanges } from '../../platform/events.ts';
import { actorName, type Viewer } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { addMs } from '../../platform/time.ts';
import { keepCalendars, refuseAddresses } from './calendars/keep.ts';
import { readAgain } from './calendars/store.ts';
import { requestGapReview } from './gap-store.ts';
import { GAPS_REVIEWED_MS } from './gaps.ts';
import { memberIssues, windowOf } from './issues.ts';
import { type PresentedSchedule, presentOnCall, presentSchedule, presentShifts } from './present.ts';
import { type KnownSchedule, knownSchedules } from './read.ts';
import type { NewSchedule, ScheduleChanges, ShiftsQuery } from './schema.ts';
import { requestShiftReview } from './shift-store.ts';
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  lockAndCountSchedules,
  lockSchedule,
  type ScheduleColumns,
  saveSchedule,
} from './store.ts';
import { wholeLayer } from './whole-layer.ts';

/** Who is on call is worked out for each of them wherever they are listed. */
export const MOST_SCHEDULES = 100;

interface View {
  app: Pick<App, 'database'>;
  actor: Viewer;
  now: Date;
}

/** Newest first. */
export async function readSchedules({ app, actor, now }: View, query: PageQuery) {
  const page = pageOf(query);
  const rows = await listSchedules(app.database, actor.account_id, page);
  const { shown, next_cursor } = cutPage(rows, page);
  const known = await knownSchedules(app.database, shown, { from: now, to: null });
  return { shown: await oneByOne(known, (schedule) => presentSchedule(schedule, actor, now)), next_cursor };
}

/** Throws Refusal 404. */
export const readSchedule = async ({ app, actor, now }: View, id: number): Promise<PresentedSchedule> =>
  presentSchedule(await known(app.database, actor, id, { from: now, to: null }), actor, now);

/** Throws Refusal 404. */
export async function readShifts({ app, actor, now }: View, id: number, query: ShiftsQuery) {
  const window = windowOf(query, now);
  return presentShifts(await known(app.database, actor, id, window), window);
}

/** Throws Refusal 404. */
export async function readGaps(view: View, id: number, query: ShiftsQuery) {
  const { from, to, gaps } = await readShifts(view, id, query);
  return { from, to, gaps };
}

/** Throws Refusal 404. */
export async function readOnCall({ app, actor, now }: View, id: number, at: Date = now) {
  return { at, ...presentOnCall(await known(app.database, actor, id, { from: at, to: null }), at) };
}

/** Of all schedules, by their names. */
export async function readEverybodyOnCall({ app, actor, now }: View) {
  const page = { before: null, limit: MOST_SCHEDULES };
  const rows = await listSchedules(app.database, actor.account_id, page);
  const found = await knownSchedules(app.database, rows, { from: now, to: null });
  found.sort((a, b) => inNaturalOrder(a.row.name, b.row.name) || a.row.id - b.row.id);
  return await oneByOne(found, (schedule) => ({
    schedule: { id: schedule.row.id, name: schedule.row.name },
    ...presentOnCall(schedule, now),
  }));
}

/** Others get their turn between two of them: one with many short turns takes milliseconds. */
async function oneByOne<Shown>(
  schedules: readonly KnownSchedule[],
  show: (schedule: KnownSchedule) => Shown,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const schedule of schedules) {
    shown.push(show(schedule));
    await setImmediate();
  }
  return shown;
}

async function known(
  database: Database,
  { account_id }: Viewer,
  id: number,
  window: { from: Date; to: Date | null },
): Promise<KnownSchedule> {
  const row = (await findSchedule(database, account_id, id)) ?? notFound();
  const [schedule] = await knownSchedules(database, [row], window);
  return schedule ?? notFound();
}

/** Throws Refusal 409 where there are 100 of them, and ValidationFailed. */
export async function createSchedule(call: ActorCall, wanted: NewSchedule): Promise<PresentedSchedule> {
  await refuseAddresses(call, wanted.layers);
  return transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    if ((await lockAndCountSchedules(tx, actor.account_id)) >= MOST_SCHEDULES)
      return conflict('too_many_schedules');
    await refuseStrangers(tx, actor, wanted.layers);
    const id = await insertSchedule(tx, actor.account_id, {
      ...{ name: wanted.name, description: '', timezone: 'UTC', handover_mails: false, layers: [] },
      ...columnsOf(wanted),
      ...{ created_by: actorName(actor), created_at: now, updated_at: now },
    });
    const key = { account_id: actor.account_id, schedule_id: id };
    const layers = wanted.layers && (await keepCalendars(tx, call, key, wanted.layers.map(wholeLayer)));
    if (layers?.length) await saveSchedule(tx, actor.account_id, id, { layers, updated_at: now });
    return noted(tx, call, id, { verb: 'create' });
  });
}

/** What is left out stays as it was; `layers` are replaced as a whole. */
export async function changeSchedule(
  call: ActorCall,
  id: number,
  changes: ScheduleChanges,
): Promise<PresentedSchedule> {
  await refuseAddresses(call, changes.layers);
  return transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    (await lockSchedule(tx, actor.account_id, id)) ?? notFound();
    await refuseStrangers(tx, actor, changes.layers);
    const key = { account_id: actor.account_id, schedule_id: id };
    const layers = changes.layers && (await keepCalendars(tx, call, key, changes.layers.map(wholeLayer)));
    const columns = { ...columnsOf(changes), ...(layers && { layers }), updated_at: now };
    await saveSchedule(tx, actor.account_id, id, columns);
    if (changes.timezone !== undefined) await readAgain(tx, key, now);
    return noted(tx, call, id, { verb: 'update', detail: { fields: Object.keys(changes).join(', ') } });
  });
}

export const removeSchedule = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const row = (await lockSchedule(tx, call.actor.account_id, id)) ?? notFound();
    await deleteSchedule(tx, call.actor.account_id, id);
    await noteScheduleAct(tx, call, row, { verb: 'delete' });
  });

/** Members that the account does not have. */
async function refuseStrangers(tx: Tx, { account_id }: Viewer, layers: NewSchedule['layers']): Promise<void> {
  if (!layers) return;
  const members = layers.flatMap(({ member_ids = [] }) => member_ids);
  refuseIssues(memberIssues(layers, await memberNames(tx, account_id, members)));
}

const columnsOf = ({
  name,
  description,
  timezone,
  handover_mails,
}: ScheduleChanges): Partial<Omit<ScheduleColumns, 'layers'>> => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(description !== undefined && { description }),
  ...(timezone !== undefined && { timezone }),
  ...(handover_mails !== undefined && { handover_mails }),
});

type ScheduleVerb =
  | 'create'
  | 'update'
  | 'delete'
  | 'override'
  | 'end_override'
  | 'share_calendar'
  | 'unshare_calendar'
  | 'write_handover_note';

interface Act {
  verb: ScheduleVerb;
  detail?: Readonly<Record<string, string | number>>;
}

async function noted(tx: Tx, call: ActorCall, id: number, act: Act): Promise<PresentedSchedule> {
  const schedule = await known(tx, call.actor, id, { from: call.now, to: null });
  await noteScheduleAct(tx, call, schedule.row, act);
  return presentSchedule(schedule, call.actor, call.now);
}

/** In the audit log, and on the event stream once `tx` is committed; who is on call may be another one then. */
export async function noteScheduleAct(
  tx: Tx,
  { actor, request, now }: ActorCall,
  { id, name }: { id: number; name: string },
  { verb, detail }: Act,
): Promise<void> {
  const { account_id } = actor;
  const target = { type: 'schedule', id, name };
  if (verb !== 'delete') {
    const schedule = { account_id, schedule_id: id };
    await requestShiftReview(tx, schedule, now);
    await requestGapReview(tx, schedule, addMs(now, GAPS_REVIEWED_MS));
  }
  const action = `schedule.${verb}`;
  await recordAudit(tx, { actor, account_id, facts: request, action, target, outcome: 'ok', detail, now });
  await announceChanges(tx, [{ account_id, type: 'schedule', id }]);
}
