// What people do to monitors: what all types share is here, what a type does in its own way is given as an object.

import { claimLimit } from '../accounts/plans/limits.ts';
import { type Tx, transaction } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import type { ActorCall } from '../platform/http/route.ts';
import { resolveParents } from '../subjects/dependencies.ts';
import { createSubject } from '../subjects/subjects.ts';
import { deleteMonitors, mayBe, saveChanges } from './change-many.ts';
import { type Act, lockMonitor, noted } from './monitor-acts.ts';
import {
  type ChangedType,
  type Definition,
  type ManagedType,
  type MonitorRow,
  type MonitorType,
  type PausableType,
  resourceOf,
} from './monitor-type.ts';

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
  await claimLimit(tx, actor, resourceOf(type.type));
  const [parent = null] = await resolveParents(tx, account_id, [
    { subject_id: null, depends_on: definition.depends_on },
  ]);
  const id = await createSubject(tx, {
    account_id,
    type: type.type,
    name: definition.name.trim(),
    tags: definition.tags ?? [],
    status: 'new',
    depends_on_id: parent,
    now,
  });
  await insert(tx, id);
  return noted(tx, type, call, id, { action: `${type.type}.create` });
}

/** Changes what is given. Throws ValidationFailed and Refusal 404. */
export const changeMonitor = <Row extends MonitorRow, Shown, Changes extends Partial<Definition>>(
  type: ChangedType<Row, Shown, Changes>,
  call: ActorCall,
  id: number,
  changes: Changes,
): Promise<Shown> =>
  transaction(call.app.database, async (tx) => {
    await saveChanges(tx, type, call, [{ id, changes }]);
    const [row = notFound()] = await type.find(tx, call.actor.account_id, [id]);
    return type.present(row, call);
  });

/** Deletes it with its timeline. Its alerts are over; what was recorded of it goes in the background. */
export const deleteMonitor = <Row extends MonitorRow, Shown>(
  type: MonitorType<Row, Shown>,
  call: ActorCall,
  id: number,
): Promise<void> => transaction(call.app.database, (tx) => deleteMonitors(tx, type, call, [id]));

/** Nothing changes where it is paused. */
export const pauseMonitor = <Row extends MonitorRow, Shown>(
  type: PausableType<Row, Shown>,
  call: ActorCall,
  id: number,
): Promise<Shown> =>
  actOnMonitor(type, call, id, {
    action: `${type.type}.pause`,
    applies: (row) => mayBe('pause', row),
    act: (tx, row) => type.pause(tx, call, [row]),
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
    applies: (row) => mayBe('resume', row),
    act: (tx, row) => (undo ? type.undoPause(tx, call, row) : type.resume(tx, call, [row])),
  });

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
