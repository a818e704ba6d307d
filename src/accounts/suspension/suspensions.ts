// When accounts were suspended: their pings are dropped then, and nobody is notified for them.

import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import {
  endSuspensionRow,
  findReason,
  findSuspensions,
  insertSuspension,
  markSuspended,
  setReason,
  unmarkSuspended,
} from './store.ts';

/** `to` is the first moment at which pings of the account were accepted again; null while the suspension lasts. */
export interface Suspension {
  from: Date;
  to: Date | null;
}

/** By account, the suspensions that went on after `since`, in order; accounts without any are missing. */
export async function suspensionsOf(
  database: Database,
  accountIds: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, readonly Suspension[]>> {
  const byAccount = new Map<number, Suspension[]>();
  for (const { account_id, from, to } of await findSuspensions(database, accountIds, since)) {
    const suspensions = byAccount.get(account_id) ?? [];
    suspensions.push({ from, to });
    byAccount.set(account_id, suspensions);
  }
  return byAccount;
}

/** What whoever calls for a suspended account gets as the reason; null: no reason was given, or it is not suspended. */
export const suspensionReason = findReason;

/** The same as a refusal; to be thrown. */
export const suspendedRefusal = async (database: Database, accountId: number): Promise<Refusal> =>
  new Refusal(403, 'account_suspended', await findReason(database, accountId));

/** Suspends the account from `now` on; one that is suspended already gets the reason. Whether it was not before. */
export async function beginSuspension(
  tx: Tx,
  { account_id, reason, now }: { account_id: number; reason: string | null; now: Date },
): Promise<boolean> {
  if (await markSuspended(tx, account_id, now)) {
    await insertSuspension(tx, { account_id, reason, from_at: now });
    return true;
  }
  await setReason(tx, account_id, reason);
  return false;
}

/** Ends the suspension of the account; whether there was one. */
export async function endSuspension(tx: Tx, accountId: number, now: Date): Promise<boolean> {
  if (!(await unmarkSuspended(tx, accountId))) return false;
  await endSuspensionRow(tx, accountId, now);
  return true;
}
