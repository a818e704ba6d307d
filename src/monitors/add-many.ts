// Creates many monitors of one type in few statements.

import { claimLimit } from '../accounts/plans/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { invalid } from '../platform/errors.ts';
import type { ActorCall } from '../platform/http/route.ts';
import { lockDependencies } from '../subjects/dependencies.ts';
import { createSubjects, subjectKinds } from '../subjects/subjects.ts';
import { announceAct, type ManagedType, type MonitorRow } from './monitor.ts';

type Definition = Parameters<ManagedType<MonitorRow, unknown>['creating']>[1];

/**
 * As `addMonitor`; none of them may need another of them. Their ids, in this order. Throws PlanLimitReached, and
 * ValidationFailed for whichever is wrong, before anything is written.
 */
export async function addMonitors<Row extends MonitorRow, New extends Definition>(
  tx: Tx,
  type: ManagedType<Row, unknown, New>,
  call: ActorCall,
  definitions: readonly New[],
): Promise<number[]> {
  const { actor, now } = call;
  const { account_id } = actor;
  const inserts = definitions.map((definition) => type.creating(call, definition));
  const parents = await requireParents(tx, account_id, definitions);
  await claimLimit(tx, actor, `${type.type}s`, definitions.length);
  const facts = { account_id, type: type.type, status: 'new', now };
  const ids = await createSubjects(
    tx,
    definitions.map(({ name, tags = [] }, index) => ({
      ...{ ...facts, name: name.trim(), tags, depends_on_id: parents[index] ?? null },
    })),
  );
  for (const [index, id] of ids.entries()) {
    await inserts[index]?.(tx, id);
    const name = definitions[index]?.name.trim() ?? '';
    await announceAct(tx, call, { type: type.type, id, name }, { action: `${type.type}.create` });
  }
  return ids;
}

/** What each depends on, which nobody deletes until the transaction ends. What is new is part of no circle. */
async function requireParents(tx: Tx, accountId: number, definitions: readonly Definition[]) {
  const named = definitions.flatMap(({ depends_on }) => depends_on ?? []);
  if (named.length === 0) return [];
  await lockDependencies(tx, accountId);
  const kinds = await subjectKinds(tx, accountId, [...new Set(named.map(({ id }) => id))]);
  return definitions.map(({ depends_on }) => {
    if (depends_on && kinds.get(depends_on.id)?.type !== depends_on.type)
      return invalid('depends_on', `there is no such ${depends_on.type}`);
    return depends_on?.id ?? null;
  });
}
