// Creates, changes, ends and deletes silences and maintenance windows.

import { recordAudit } from '../../accounts/audit/record.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, type Issue, notFound, refuseIssues } from '../../platform/errors.ts';
import { announceChanges } from '../../platform/events.ts';
import { actorName, type Viewer } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, pageOf } from '../../platform/page.ts';
import { completeTargets, targetIdIssues } from '../targets.ts';
import type { NewTargets } from '../targets-schema.ts';
import { planIssues } from './issues.ts';
import { activeUntil } from './occurrences.ts';
import { planOf } from './plan.ts';
import { type PresentedMuteWindow, presentMuteWindow } from './present.ts';
import type { MuteWindowListQuery, NewRecurrence } from './schema.ts';
import {
  deleteMuteWindow,
  endCuts,
  findMuteWindow,
  insertCut,
  insertMuteWindow,
  listMuteWindows,
  lockAndCount,
  lockMuteWindow,
  type MuteWindowColumns,
  type MuteWindowRow,
  type MuteWindowScope,
  type MuteWindowType,
  saveMuteWindow,
  saveTargets,
} from './store.ts';

/** Whether they are on is worked out for each of them whenever something is to be sent. */
const MOST_NOT_ENDED = 200;
const MOST_OF_A_TYPE = 1_000;

/** Silences or maintenance windows, and what is to be done when less is covered than before. */
export interface MuteWindowKind {
  type: MuteWindowType;
  /** As the audit log and the event stream call it. */
  noun: 'silence' | 'maintenance_window';
  tooMany: 'too_many_silences' | 'too_many_maintenance_windows';
  /** Has held alerts of the account looked at again as soon as `tx` is committed. */
  reviewAgain: (tx: Tx, accountId: number, now: Date) => Promise<void>;
  /** Is called for everything that is created, changed, ended or deleted, last in its transaction. */
  changed?: (tx: Tx, accountId: number, now: Date) => Promise<void>;
}

export interface MuteWindowChanges {
  name?: string;
  description?: string;
  targets?: NewTargets;
  starts_at?: string;
  ends_at?: string | null;
  recurrence?: NewRecurrence | null;
  show_on_status_pages?: boolean;
}

export type NewMuteWindow = MuteWindowChanges & { name: string; targets: NewTargets };

const scopeOf = (actor: Viewer, type: MuteWindowType): MuteWindowScope => ({
  account_id: actor.account_id,
  type,
});

/** Newest first. */
export async function readMuteWindows(
  { app, actor, now }: { app: App; actor: Viewer; now: Date },
  type: MuteWindowType,
  query: MuteWindowListQuery,
): Promise<{ shown: PresentedMuteWindow[]; next_cursor: string | null }> {
  const page = pageOf(query);
  // A status is not stored, so what has it has to be looked for among all there are.
  const limit = query.status ? MOST_OF_A_TYPE : page.limit;
  const rows = await listMuteWindows(app.database, scopeOf(actor, type), { ...page, limit }, now);
  const found = rows.map((row) => presentMuteWindow(row, now));
  const asked = query.status ? found.filter(({ status }) => status === query.status) : found;
  return cutPage(asked.slice(0, page.limit), page);
}

/** Throws Refusal 404 where the account has none of this type with this id. */
export const readMuteWindow = async (
  { app, actor, now }: { app: App; actor: Viewer; now: Date },
  type: MuteWindowType,
  id: number,
): Promise<PresentedMuteWindow> =>
  presentMuteWindow((await findMuteWindow(app.database, scopeOf(actor, type), id, now)) ?? notFound(), now);

/** Throws Refusal 409 where there are 1,000 of them or 200 that have not ended, and ValidationFailed. */
export const createMuteWindow = (
  call: ActorCall,
  kind: MuteWindowKind,
  wanted: NewMuteWindow,
): Promise<PresentedMuteWindow> =>
  transaction(call.app.database, (tx) => createMuteWindowIn(tx, call, kind, wanted));

/** The same as a part of `tx`. */
export async function createMuteWindowIn(
  tx: Tx,
  call: ActorCall,
  kind: MuteWindowKind,
  wanted: NewMuteWindow,
): Promise<PresentedMuteWindow> {
  const { actor, now } = call;
  const kept = scopeOf(actor, kind.type);
  const { total, not_ended } = await lockAndCount(tx, kept, now);
  if (total >= MOST_OF_A_TYPE || not_ended >= MOST_NOT_ENDED) return conflict(kind.tooMany);
  const columns = { ...NOTHING, starts_at: now, ...columnsOf(wanted), name: wanted.name.trim() };
  await refuseWrong(tx, kept, { columns, targets: wanted.targets }, now);
  const stamps = { created_by: actorName(actor), created_at: now, updated_at: now };
  const id = await insertMuteWindow(tx, kept, { ...columns, ...stamps });
  await saveTargets(tx, kept.account_id, id, completeTargets(wanted.targets));
  return record(tx, call, kind, { id, verb: 'create' });
}

/** What is left out stays as it was. With other times, what was ended early is as if it had not been. */
export const changeMuteWindow = (
  call: ActorCall,
  kind: MuteWindowKind,
  id: number,
  changes: MuteWindowChanges,
): Promise<PresentedMuteWindow> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const kept = scopeOf(actor, kind.type);
    const before = (await lockMuteWindow(tx, kept, id, now)) ?? notFound();
    if (Object.keys(changes).length === 0) return presentMuteWindow(before, now);
    const changed = columnsOf(changes);
    const columns = hasTimes(changes) ? { ...before, ...changed } : null;
    await refuseWrong(tx, kept, { columns, targets: changes.targets }, now);
    await saveMuteWindow(tx, kept.account_id, id, { ...changed, updated_at: now });
    if (columns) await endCuts(tx, kept.account_id, id, now);
    if (changes.targets) await saveTargets(tx, kept.account_id, id, completeTargets(changes.targets));
    await kind.reviewAgain(tx, kept.account_id, now);
    return record(tx, call, kind, { id, verb: 'update', fields: Object.keys(changes) });
  });

/**
 * Ends what is on now: one that recurs comes again as planned, another one is over. One that has ended stays as it is;
 * throws Refusal 409 `not_active` for one that is yet to come.
 */
export const endMuteWindow = (
  call: ActorCall,
  kind: MuteWindowKind,
  id: number,
): Promise<PresentedMuteWindow> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const kept = scopeOf(actor, kind.type);
    const before = (await lockMuteWindow(tx, kept, id, now)) ?? notFound();
    const shown = presentMuteWindow(before, now);
    if (shown.status === 'ended') return shown;
    const until = activeUntil(planOf(before), now) ?? conflict('not_active');
    if (shown.recurrence) await insertCut(tx, kept.account_id, id, { from: now, to: until });
    const ends_at = shown.recurrence ? before.ends_at : now;
    await saveMuteWindow(tx, kept.account_id, id, { ends_at, updated_at: now });
    await kind.reviewAgain(tx, kept.account_id, now);
    return record(tx, call, kind, { id, verb: 'end' });
  });

export const removeMuteWindow = (call: ActorCall, kind: MuteWindowKind, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const kept = scopeOf(actor, kind.type);
    const { name } = (await lockMuteWindow(tx, kept, id, now)) ?? notFound();
    await deleteMuteWindow(tx, kept, id);
    await kind.reviewAgain(tx, kept.account_id, now);
    await note(tx, call, kind, { id, name, verb: 'delete' });
    await kind.changed?.(tx, kept.account_id, now);
  });

const NOTHING = {
  ...{ description: '', target_all: false, show_on_status_pages: false },
  ...{ ends_at: null, cron_expression: null, duration_seconds: null, timezone: null },
};

function columnsOf(given: MuteWindowChanges): Partial<MuteWindowColumns> {
  const { name, description, targets, starts_at, ends_at, recurrence, show_on_status_pages } = given;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description }),
    ...(targets && { target_all: targets.all ?? false }),
    ...(starts_at !== undefined && { starts_at: new Date(starts_at) }),
    ...(ends_at !== undefined && { ends_at: ends_at === null ? null : new Date(ends_at) }),
    ...(recurrence !== undefined && recurrenceColumns(recurrence)),
    ...(show_on_status_pages !== undefined && { show_on_status_pages }),
  };
}

const recurrenceColumns = (recurrence: NewRecurrence | null) => ({
  cron_expression: recurrence?.cron_expression ?? null,
  duration_seconds: recurrence?.duration_seconds ?? null,
  timezone: recurrence ? (recurrence.timezone ?? 'UTC') : null,
});

const hasTimes = ({ starts_at, ends_at, recurrence }: MuteWindowChanges): boolean =>
  starts_at !== undefined || ends_at !== undefined || recurrence !== undefined;

/** `columns` is null where the times stay as they are. */
async function refuseWrong(
  tx: Tx,
  { account_id, type }: MuteWindowScope,
  { columns, targets }: { columns: MuteWindowColumns | null; targets: NewTargets | undefined },
  now: Date,
): Promise<void> {
  const issues: Issue[] = columns ? planIssues(planOf({ ...columns, cuts: [] }), now) : [];
  if (type === 'silence' && columns?.ends_at && columns.ends_at <= now && issues.length === 0)
    issues.push({ field: 'ends_at', reason: 'must be in the future' });
  if (targets) issues.push(...(await targetIdIssues(tx, account_id, targets)));
  refuseIssues(issues);
}

interface Act {
  id: number;
  verb: 'create' | 'update' | 'end' | 'delete';
  /** What was given. */
  fields?: readonly string[];
}

async function record(tx: Tx, call: ActorCall, kind: MuteWindowKind, act: Act): Promise<PresentedMuteWindow> {
  const row: MuteWindowRow =
    (await findMuteWindow(tx, scopeOf(call.actor, kind.type), act.id, call.now)) ?? notFound();
  await note(tx, call, kind, { ...act, name: row.name });
  await kind.changed?.(tx, row.account_id, call.now);
  return presentMuteWindow(row, call.now);
}

/** In the audit log, and on the event stream once `tx` is committed. */
async function note(
  tx: Tx,
  { actor, request, now }: ActorCall,
  { noun }: MuteWindowKind,
  { id, name, verb, fields }: Act & { name: string },
): Promise<void> {
  const { account_id } = actor;
  await recordAudit(tx, {
    actor,
    account_id,
    facts: request,
    action: `${noun}.${verb}`,
    target: { type: noun, id, name },
    outcome: 'ok',
    detail: fields && { fields: fields.join(', ') },
    now,
  });
  await announceChanges(tx, [{ account_id, type: noun, id }]);
}
