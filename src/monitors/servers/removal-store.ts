// The processes of servers that are removed.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

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
