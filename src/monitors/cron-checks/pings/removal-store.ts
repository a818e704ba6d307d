// Pings of deleted checks. Their account may be gone as well, so none is asked for.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** A deleted check that nobody else works on until the transaction ends, or null. */
export async function claimRemoval(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ check_id: number }>`
    select check_id from ping_removal order by check_id limit 1 for update skip locked`.execute(tx);
  return rows[0]?.check_id ?? null;
}

/** The same of one account; waits for whoever works on it. */
export async function lockRemovalOf(tx: Tx, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ check_id: number }>`
    select check_id from ping_removal where account_id = ${accountId} order by check_id limit 1 for update`.execute(
    tx,
  );
  return rows[0]?.check_id ?? null;
}

/** Removes at most `limit` pings of a check; gives how many. */
export async function removeSomePings(tx: Tx, checkId: number, limit: number): Promise<number> {
  const removed = await sql`
    delete from ping where id = any (array(
      select id from ping where check_id = ${checkId} limit ${limit}))`.execute(tx);
  return Number(removed.numAffectedRows ?? 0);
}

export async function finishRemoval(tx: Tx, checkId: number): Promise<void> {
  await sql`delete from ping_removal where check_id = ${checkId}`.execute(tx);
}
