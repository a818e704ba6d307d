// The uptime that an account wants, of everything and of single servers and checks.

import { noteAct } from '../../accounts/trail.ts';
import { type Database, transaction } from '../../platform/database/database.ts';
import { type Issue, refuseIssues } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { type UptimeTargetChanges, type UptimeTargets, usualTarget } from './schema.ts';
import {
  deleteTargets,
  findAccountTarget,
  findTargets,
  lockTargetable,
  saveAccountTarget,
  saveTargets,
} from './store.ts';

export async function readTargets(database: Database, accountId: number): Promise<UptimeTargets> {
  const [target, checks] = [
    await findAccountTarget(database, accountId),
    await findTargets(database, accountId),
  ];
  return { target: target ?? usualTarget, checks };
}

/** Of the servers and checks that have one of their own, by their ids. */
export const targetsOf = async (database: Database, accountId: number): Promise<Map<number, number>> =>
  new Map((await findTargets(database, accountId)).map(({ id, target }) => [id, target]));

/** What is left out stays as it was. Throws ValidationFailed for what the account does not watch. */
export const changeTargets = (call: ActorCall, changes: UptimeTargetChanges): Promise<UptimeTargets> =>
  transaction(call.app.database, async (tx) => {
    const { account_id, account_name } = call.actor;
    const { target, checks = [] } = changes;
    const known = new Set(
      await lockTargetable(
        tx,
        account_id,
        checks.map(({ id }) => id),
      ),
    );
    refuseIssues(checks.flatMap(({ id }, index) => (known.has(id) ? [] : [unknownAt(index)])));
    // Of one that is named twice the last counts.
    const last = [...new Map(checks.map((check) => [check.id, check.target]))];
    const set = last.flatMap(([id, own]) => (own === null ? [] : [{ id, target: own }]));
    const reset = last.flatMap(([id, own]) => (own === null ? [id] : []));
    if (target !== undefined) await saveAccountTarget(tx, account_id, target);
    if (set.length > 0) await saveTargets(tx, account_id, set);
    if (reset.length > 0) await deleteTargets(tx, account_id, reset);
    await noteAct(tx, call, {
      action: 'account.change_targets',
      target: { type: 'account', id: account_id, name: account_name },
      detail: { ...(target !== undefined && { target }), checks: last.length },
    });
    return readTargets(tx, account_id);
  });

const unknownAt = (index: number): Issue => ({
  field: `checks.${index}.id`,
  reason: 'a server or check of the account',
});
