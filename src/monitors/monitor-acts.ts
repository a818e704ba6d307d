// Before an act on monitors and after it: their rows are locked, and it is announced and noted.

import type { AuditEntry } from '../accounts/audit/record.ts';
import { noteAct } from '../accounts/trail.ts';
import type { Tx } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import { announceChanges } from '../platform/events.ts';
import type { ActorCall } from '../platform/http/route.ts';
import { lockRows } from './monitor-store.ts';
import type { MonitorRow, MonitorType } from './monitor-type.ts';

export type Act = Pick<AuditEntry, 'action' | 'detail'>;

/**
 * Nobody else changes them until the transaction ends; read after they are locked, in the order of `ids`. Throws Refusal
 * 404 where one is not there.
 */
export async function lockMonitors<Row extends MonitorRow>(
  tx: Tx,
  type: Pick<MonitorType<Row, unknown>, 'type' | 'find'>,
  call: ActorCall,
  ids: readonly number[],
): Promise<Row[]> {
  const found = new Map((await lockThoseLeft(tx, type, call, ids)).map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? notFound());
}

/** As `lockMonitors`, without those that are not there, in no order. */
export async function lockThoseLeft<Row extends MonitorRow>(
  tx: Tx,
  { type, find }: Pick<MonitorType<Row, unknown>, 'type' | 'find'>,
  { actor: { account_id } }: ActorCall,
  ids: readonly number[],
): Promise<Row[]> {
  await lockRows(tx, type, account_id, ids);
  return find(tx, account_id, ids);
}

/** As `lockMonitors`, of one. */
export async function lockMonitor<Row extends MonitorRow>(
  tx: Tx,
  type: Pick<MonitorType<Row, unknown>, 'type' | 'find'>,
  call: ActorCall,
  id: number,
): Promise<Row> {
  const [row = notFound()] = await lockMonitors(tx, type, call, [id]);
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
