// What rows of monitors of every type have alike, in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';

export type MonitorTable = 'cron_check' | 'server' | 'uptime_check' | 'external';

/** Nobody else changes the rows until the transaction ends. */
export const lockRows = (tx: Tx, table: MonitorTable, accountId: number, ids: readonly number[]) =>
  sql`
    select id from ${sql.table(table)} where account_id = ${accountId} and id = any(${[...ids]}::bigint[])
    order by id for no key update`.execute(tx);

/**
 * The account of a monitor, whose ever it is: its id is all that a stranger has. undefined: there is none, its badge is
 * turned off, or its account is suspended or being deleted.
 */
export async function accountOfBadge(
  database: Database,
  table: MonitorTable,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select m.account_id from ${sql.table(table)} m join account a on a.id = m.account_id
    where m.id = ${id} and m.badge_enabled and a.suspended_at is null
      and a.deletion_began_at is null`.execute(database);
  return rows[0]?.account_id;
}

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

/** Ascending, those above `last`. */
export async function monitorIdsAfter(
  database: Database,
  table: MonitorTable,
  { account_id, last, limit }: { account_id: number; last: number | null; limit: number },
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where account_id = ${account_id} and id > ${last ?? 0}
    order by id limit ${limit}`.execute(database);
  return rows;
}
