// The monitors of an account that is being deleted.

import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

export type MonitorTable = 'cron_check' | 'server' | 'uptime_check';

/** Monitors that nobody records anything of just now; those that somebody does are left for the next time. */
export async function lockSomeMonitors(
  tx: Tx,
  table: MonitorTable,
  accountId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where account_id = ${accountId} order by id limit ${limit}
    for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function hasMonitors(tx: Tx, table: MonitorTable, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where account_id = ${accountId} limit 1`.execute(tx);
  return rows.length > 0;
}
