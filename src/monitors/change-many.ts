// Changes, pauses and deletes any number of monitors of one type in few statements; one of them is many as well.

import { releaseLimit } from '../accounts/plans/limits.ts';
import { resolveAlerts } from '../alerts/lifecycle/raise.ts';
import type { Tx } from '../platform/database/database.ts';
import { announceWork } from '../platform/events.ts';
import type { ActorCall } from '../platform/http/route.ts';
import { lockDependencies, resolveParents } from '../subjects/dependencies.ts';
import { deleteSubjects, lockForDeletion, updateSubjects } from '../subjects/subjects.ts';
import { announceAct, lockMonitors } from './monitor-acts.ts';
import {
  type ChangedType,
  type Definition,
  type MonitorRow,
  type MonitorType,
  type PausableType,
  resourceOf,
} from './monitor-type.ts';

/** Changes what is given. Throws ValidationFailed for whichever is wrong, and Refusal 404. */
export async function saveChanges<Row extends MonitorRow, Changes extends Partial<Definition>>(
  tx: Tx,
  type: ChangedType<Row, unknown, Changes>,
  call: ActorCall,
  wanted: readonly { id: number; changes: Changes }[],
): Promise<void> {
  const { account_id } = call.actor;
  // Before the rows of the monitors, as a deletion locks them, so that the two never wait for each other.
  if (wanted.some(({ changes }) => changes.depends_on || type.linksOthers?.(changes)))
    await lockDependencies(tx, account_id);
  const ids = wanted.map(({ id }) => id);
  const rows = await lockMonitors(tx, type, call, ids);
  const changed = rows
    .map((row, index) => ({ row, changes: wanted[index]?.changes ?? ({} as Changes) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  if (changed.length === 0) return;
  const { badges_enabled, save } = type.changing(call, changed);
  const links = changed.map(({ row, changes }) => ({ subject_id: row.id, depends_on: changes.depends_on }));
  const parents = await resolveParents(tx, account_id, links);
  await save(tx);
  if (changed.some(({ row }, index) => row.badge_enabled !== badges_enabled[index]))
    await announceWork(tx, 'badges');
  const subjects = changed.map(({ row: { id }, changes: { name, tags } }, index) => ({
    ...{ id, name: name?.trim(), tags, depends_on_id: parents[index] },
  }));
  await updateSubjects(tx, account_id, subjects, call.now);
  for (const { row, changes } of changed) {
    const thing = { type: type.type, id: row.id, name: changes.name?.trim() ?? row.name };
    const detail = { fields: Object.keys(changes).join(', ') };
    await announceAct(tx, call, thing, { action: `${type.type}.update`, detail });
  }
}

/**
 * Deletes them with their timelines. Their alerts are over; what was recorded of them goes in the background. Throws
 * Refusal 404.
 */
export async function deleteMonitors<Row extends MonitorRow>(
  tx: Tx,
  type: MonitorType<Row, unknown>,
  call: ActorCall,
  ids: readonly number[],
): Promise<void> {
  const { account_id } = call.actor;
  await releaseLimit(tx, account_id, resourceOf(type.type), ids.length);
  await lockDependencies(tx, account_id);
  const rows = await lockMonitors(tx, type, call, ids);
  const subjects = [...((await type.lockParts?.(tx, account_id, ids)) ?? []), ...ids];
  await lockForDeletion(tx, account_id, subjects);
  const over = subjects.map((subject_id) => ({ account_id, subject_id, at: call.now, reason: 'deleted' }));
  await resolveAlerts(tx, over, call.now);
  await deleteSubjects(tx, account_id, subjects);
  for (const { id, name } of rows)
    await announceAct(tx, call, { type: type.type, id, name }, { action: `${type.type}.delete` });
  await type.deleted?.(tx, account_id, ids);
}

type Turn = 'pause' | 'resume';

/** Whether it would change anything. */
export const mayBe = (turn: Turn, { status }: Pick<MonitorRow, 'status'>): boolean =>
  (status === 'paused') === (turn === 'resume');

/** Nothing changes of those that are paused, or not, already. Throws Refusal 404. */
export async function turnMonitors<Row extends MonitorRow>(
  tx: Tx,
  type: PausableType<Row, unknown>,
  call: ActorCall,
  { ids, turn }: { ids: readonly number[]; turn: Turn },
): Promise<void> {
  const rows = (await lockMonitors(tx, type, call, ids)).filter((row) => mayBe(turn, row));
  if (rows.length === 0) return;
  await type[turn](tx, call, rows);
  for (const { id, name } of rows)
    await announceAct(tx, call, { type: type.type, id, name }, { action: `${type.type}.${turn}` });
}
