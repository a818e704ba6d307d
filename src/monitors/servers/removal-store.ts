// The servers of an account that is being deleted.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Servers that nobody records anything of just now; those that somebody does are left for the next time. */
export async function lockSomeServers(tx: Tx, accountId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from server where account_id = ${accountId} order by id limit ${limit}
    for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function hasServers(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from server where account_id = ${accountId} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function lockProcessesOf(
  tx: Tx,
  accountId: number,
  serverIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from watched_process
    where account_id = ${accountId} and server_id = any(${[...serverIds]}::bigint[])
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}
