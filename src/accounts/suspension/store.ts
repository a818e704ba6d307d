// Rows of suspensions, and the mark on the account that says whether one lasts.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export interface SuspensionRow {
  account_id: number;
  from: Date;
  to: Date | null;
}

/** Those of these accounts that went on after `since`, in the order in which they began. */
export async function findSuspensions(
  database: Database,
  accountIds: readonly number[],
  since: Date,
): Promise<SuspensionRow[]> {
  const found = await sql<SuspensionRow>`
    select account_id, from_at as "from", to_at as "to" from account_suspension
    where account_id = any(${accountIds}::bigint[]) and (to_at is null or to_at > ${since})
    order by from_at, id`.execute(database);
  return found.rows;
}

/** null: none was given, or the account is not suspended. */
export async function findReason(database: Database, accountId: number): Promise<string | null> {
  const found = await database
    .selectFrom('account_suspension')
    .select('reason')
    .where('account_id', '=', accountId)
    .where('to_at', 'is', null)
    .executeTakeFirst();
  return found?.reason ?? null;
}

/** Whether the account was not suspended before. */
export async function markSuspended(tx: Tx, accountId: number, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('account')
    .set({ suspended_at: now })
    .where('id', '=', accountId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Whether the account was suspended before. */
export async function unmarkSuspended(tx: Tx, accountId: number): Promise<boolean> {
  const unmarked = await tx
    .updateTable('account')
    .set({ suspended_at: null })
    .where('id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return unmarked.numUpdatedRows > 0n;
}

export const insertSuspension = (
  tx: Tx,
  suspension: { account_id: number; reason: string | null; from_at: Date },
) => tx.insertInto('account_suspension').values(suspension).execute();

export const setReason = (tx: Tx, accountId: number, reason: string | null) =>
  tx
    .updateTable('account_suspension')
    .set({ reason })
    .where('account_id', '=', accountId)
    .where('to_at', 'is', null)
    .execute();

/** A clock that was set back meanwhile ends it where it began. */
export const endSuspensionRow = (tx: Tx, accountId: number, now: Date) =>
  sql`update account_suspension set to_at = greatest(from_at, ${now}::timestamptz)
    where account_id = ${accountId} and to_at is null`.execute(tx);
