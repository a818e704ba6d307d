// What people do to monitors: what all types share is here, what a type does in its own way is given as an object.

import type { AuditEntry } from '../accounts/audit/record.ts';
import { claimLimit, releaseLimit } from '../accounts/plans/limits.ts';
import { noteAct } from '../accounts/trail.ts';
import { resolveAlerts } from '../alerts/lifecycle/raise.ts';
import type { App } from '../platform/app.ts';
import { type Database, type Tx, transaction } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import { announceChanges, announceWork } from '../platform/events.ts';
import type { Viewer } from '../platform/http/actor.ts';
import type { ActorCall } from '../platform/http/route.ts';
import { lockDependencies, resolveParent } from '../subjects/dependencies.ts';
import type { Lookup, SubjectListQuery } from '../subjects/lists.ts';
import type { SubjectReference, SubjectType } from '../subjects/schema.ts';
import { createSubject, deleteSubject, lockForDeletion, updateSubject } from '../subjects/subjects.ts';
import { lockRow } from './monitor-store.ts';

export interface ListedRow {
  id: number;
  /** As it is stored. */
  status: string;
}

export interface MonitorRow extends ListedRow {
  account_id: number;
  name: string;
  badge_enabled: boolean;
}

/** Who looks, and when. */
export interface View {
  app: App;
  actor: Viewer;
  now: Date;
}

/** What every definition of a monitor may have. */
interface Definition {
  name: string;
  tags?: string[];
  depends_on?: SubjectReference | null;
}

/** A type that is read and listed: where it is, how it is shown, and what lists of it have beyond those of all types. */
export interface ListedType<Row extends ListedRow, Shown, Query extends SubjectListQuery = SubjectListQuery> {
  type: SubjectType;
  /** Those of `ids` that the account has, in no order. */
  find: (database: Database, accountId: number, ids: readonly number[]) => Promise<Row[]>;
  /** As the API gives it, without what mutes it. */
  present: (row: Row, view: View) => Shown;
  /** As it is shown, which may not be as it is stored: `late`, `warning`. */
  statusOf: (row: Row, now: Date) => string;
  lookup(query: Query, view: View): OwnLookup<Row> | Promise<OwnLookup<Row>>;
}

/** A type of monitor: people pause, mute and delete it by itself. */
export interface MonitorType<Row extends MonitorRow, Shown, Query extends SubjectListQuery = SubjectListQuery>
  extends ListedType<Row, Shown, Query> {
  /** Also the name of its table. */
  type: 'cron_check' | 'server' | 'uptime_check';
  /** What becomes of those of an account that is deleted. */
  removal: {
    perStep: number;
    afterLast?: (tx: Tx) => Promise<unknown>;
  };
  /** Locks the subjects that go with these when they are deleted. */
  lockParts?: (tx: Tx, accountId: number, ids: readonly number[]) => Promise<number[]>;
  /** What else ends with one that is deleted. */
  deleted?: (tx: Tx, accountId: number, id: number) => Promise<unknown>;
}

type OwnLookup<Row extends ListedRow> = Omit<Lookup<Row>, 'type' | 'troubled' | 'read' | 'statusOf'>;

/** A type that people create and change themselves. */
export interface ManagedType<
  Row extends MonitorRow,
  Shown,
  New extends Definition = Definition,
  Changes extends Partial<Definition> = Partial<Definition>,
  Query extends SubjectListQuery = SubjectListQuery,
> extends MonitorType<Row, Shown, Query> {
  /** What writes the row of a new one, once it has an id. Throws ValidationFailed. */
  creating(call: ActorCall, definition: New): (tx: Tx, id: number) => Promise<unknown>;
  /** What writes the changes, and whether the badge is public then. Throws ValidationFailed. */
  changing(
    call: ActorCall,
    row: Row,
    changes: Changes,
  ): { badge_enabled: boolean; save: (tx: Tx) => Promise<unknown> };
  /** Whether changes name other monitors, besides what it depends on. */
  linksOthers?(changes: Changes): boolean;
}

/** A type that can be paused; the row is locked, and paused or not as it takes to be called. */
export interface PausableType<
  Row extends MonitorRow,
  Shown,
  Query extends SubjectListQuery = SubjectListQuery,
> extends MonitorType<Row, Shown, Query> {
  /** Nothing is expected from now on. Open alerts are over. */
  pause: (tx: Tx, call: ActorCall, row: Row) => Promise<unknown>;
  /** As new. */
  resume: (tx: Tx, call: ActorCall, row: Row) => Promise<unknown>;
  /** As if it had not been paused. Throws Refusal 409 `undo_expired`. */
  undoPause: (tx: Tx, call: ActorCall, row: Row) => Promise<unknown>;
}

/** Throws ValidationFailed and PlanLimitReached. */
export const createMonitor = <Row extends MonitorRow, Shown, New extends Definition>(
  type: ManagedType<Row, Shown, New>,
  call: ActorCall,
  definition: New,
): Promise<Shown> =>
  transaction(call.app.database, async (tx) => {
    const row = await addMonitor(tx, type, call, definition);
    return type.present(row, call);
  });

/** As `createMonitor`, in the transaction of something more. */
export async function addMonitor<Row extends MonitorRow, Shown, New extends Definition>(
  tx: Tx,
  type: ManagedType<Row, Shown, New>,
  call: ActorCall,
  definition: New,
): Promise<Row> {
  const { actor, now } = call;
  const { account_id } = actor;
  const insert = type.creating(call, definition);
  await claimLimit(tx, actor, `${type.type}s`);
  const id = await createSubject(tx, {
    account_id,
    type: type.type,
    name: definition.name.trim(),
    tags: definition.tags ?? [],
    status: 'new',
    depends_on_id: await resolveParent(tx, account_id, null, definition.depends_on ?? null),
    now,
  });
  await insert(tx, id);
  return noted(tx, type, call, id, { action: `${type.type}.create` });
}

/** Changes what is given. Throws ValidationFailed and Refusal 404. */
export const changeMonitor = <Row extends MonitorRow, Shown, Changes extends Partial<Definition>>(
  type: ManagedType<Row, Shown, Definition, Changes>,
  call: ActorCall,
  id: number,
  changes: Changes,
): Promise<Shown> =>
  transaction(call.app.database, async (tx) => {
    await saveChanges(tx, type, call, { id, changes });
    const [row = notFound()] = await type.find(tx, call.actor.account_id, [id]);
    return type.present(row, call);
  });

/** As `changeMonitor`, for whoever does not ask what it is then. */
export async function saveChanges<Row extends MonitorRow, Changes extends Partial<Definition>>(
  tx: Tx,
  type: ManagedType<Row, unknown, Definition, Changes>,
  call: ActorCall,
  { id, changes }: { id: number; changes: Changes },
): Promise<void> {
  const { account_id } = call.actor;
  const { name, tags, depends_on } = changes;
  // Before the row of the monitor, as a deletion locks them, so that the two never wait for each other.
  if (depends_on || type.linksOthers?.(changes)) await lockDependencies(tx, account_id);
  const row = await lockMonitor(tx, type, call, id);
  if (Object.keys(changes).length === 0) return;
  const { badge_enabled, save } = type.changing(call, row, changes);
  const depends_on_id =
    depends_on === undefined ? undefined : await resolveParent(tx, account_id, id, depends_on);
  await save(tx);
  if (badge_enabled !== row.badge_enabled) await announceWork(tx, 'badges');
  await updateSubject(tx, account_id, id, { name: name?.trim(), tags, depends_on_id, now: call.now });
  const changed = { type: type.type, id, name: name?.trim() ?? row.name };
  const detail = { fields: Object.keys(changes).join(', ') };
  await announceAct(tx, call, changed, { action: `${type.type}.update`, detail });
}

/** Deletes it with its timeline. Its alerts are over; what was recorded of it goes in the background. */
export const deleteMonitor = <Row extends MonitorRow, Shown>(
  type: MonitorType<Row, Shown>,
  call: ActorCall,
  id: number,
): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    await releaseLimit(tx, account_id, `${type.type}s`);
    await lockDependencies(tx, account_id);
    const row = await lockMonitor(tx, type, call, id);
    const subjects = [...((await type.lockParts?.(tx, account_id, [id])) ?? []), id];
    for (const subject of subjects) await lockForDeletion(tx, account_id, subject);
    const over = subjects.map((subject_id) => ({ account_id, subject_id, at: call.now, reason: 'deleted' }));
    await resolveAlerts(tx, over, call.now);
    for (const subject of subjects) await deleteSubject(tx, account_id, subject);
    await announceAct(tx, call, { ...row, type: type.type }, { action: `${type.type}.delete` });
    await type.deleted?.(tx, account_id, id);
  });

/** Nothing changes where it is paused. */
export const pauseMonitor = <Row extends MonitorRow, Shown>(
  type: PausableType<Row, Shown>,
  call: ActorCall,
  id: number,
): Promise<Shown> =>
  actOnMonitor(type, call, id, {
    action: `${type.type}.pause`,
    applies: ({ status }) => status !== 'paused',
    act: (tx, row) => type.pause(tx, call, row),
  });

/** As new, or with `undo` as if it had not been paused. Nothing changes where it is not. */
export const resumeMonitor = <Row extends MonitorRow, Shown>(
  type: PausableType<Row, Shown>,
  call: ActorCall,
  id: number,
  { undo = false }: { undo?: boolean } = {},
): Promise<Shown> =>
  actOnMonitor(type, call, id, {
    action: `${type.type}.resume`,
    ...(undo && { detail: { undo: 'true' } }),
    applies: ({ status }) => status === 'paused',
    act: (tx, row) => (undo ? type.undoPause(tx, call, row) : type.resume(tx, call, row)),
  });

export type Act = Pick<AuditEntry, 'action' | 'detail'>;

interface Acting<Row> extends Act {
  /** Whether there is anything to do; it is where nobody asks. */
  applies?: (row: Row) => boolean;
  /** The row is locked. */
  act: (tx: Tx, row: Row) => Promise<unknown>;
}

/** Throws Refusal 404. */
export const actOnMonitor = <Row extends MonitorRow, Shown>(
  type: MonitorType<Row, Shown>,
  call: ActorCall,
  id: number,
  { applies, act, ...noting }: Acting<Row>,
): Promise<Shown> =>
  transaction(call.app.database, async (tx) => {
    const row = await lockMonitor(tx, type, call, id);
    if (applies && !applies(row)) return type.present(row, call);
    await act(tx, row);
    return type.present(await noted(tx, type, call, id, noting), call);
  });

/** Nobody else changes it until the transaction ends; read after it is locked. Throws Refusal 404. */
export async function lockMonitor<Row extends MonitorRow>(
  tx: Tx,
  { type, find }: Pick<MonitorType<Row, unknown>, 'type' | 'find'>,
  { actor: { account_id } }: ActorCall,
  id: number,
): Promise<Row> {
  await lockRow(tx, type, account_id, id);
  const [row = notFound()] = await find(tx, account_id, [id]);
  return row;
}

/** The monitor as it is after an act, which is announced to whoever watches. */
export async function noted<Row extends MonitorRow>(
  tx: Tx,
  { type, find }: Pick<MonitorType<Row, unknown>, 'type' | 'find'>,
  call: ActorCall,
  id: number,
  act: Act,
): Promise<Row> {
  const [row = notFound()] = await find(tx, call.actor.account_id, [id]);
  await announceAct(tx, call, { type, id, name: row.name }, act);
  return row;
}

/** Announces a change to whoever watches, and notes who made it. */
export async function announceAct(
  tx: Tx,
  call: ActorCall,
  {
    type,
    id,
    name,
  }: { type: MonitorType<MonitorRow, unknown>['type'] | 'process'; id: number; name: string },
  act: Act,
): Promise<void> {
  await announceChanges(tx, [{ account_id: call.actor.account_id, type, id }]);
  await noteAct(tx, call, { ...act, target: { type, id, name } });
}
