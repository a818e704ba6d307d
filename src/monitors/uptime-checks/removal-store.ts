// The uptime checks of an account that is being deleted.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Checks that nobody records anything of just now; those that somebody does are left for the next time. */
export async function lockSomeChecks(tx: Tx, accountId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from uptime_check where account_id = ${accountId} order by id limit ${limit}
    for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function hasChecks(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from uptime_check where account_id = ${accountId} limit 1`.execute(tx);
  return rows.length > 0;
}
