// Creates many monitors of one type in few statements.

import { claimLimit } from '../accounts/plans/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import type { ActorCall } from '../platform/http/route.ts';
import { resolveParents } from '../subjects/dependencies.ts';
import { createSubjects } from '../subjects/subjects.ts';
import { announceAct } from './monitor-acts.ts';
import { type Definition, type ManagedType, type MonitorRow, resourceOf } from './monitor-type.ts';

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
  const parents = await resolveParents(
    tx,
    account_id,
    definitions.map(({ depends_on }) => ({ subject_id: null, depends_on })),
  );
  await claimLimit(tx, actor, resourceOf(type.type), definitions.length);
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
