// SQL of claiming rows that are each sent by themselves. A row that is leased is due again when its lease ends.

import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

/** A table with `due_at`, `lease_until` and `attempts`, and which of its rows. */
export interface RowsOf {
  table: 'outgoing_mail' | 'subscriber_delivery';
  kind?: 'email' | 'webhook' | 'telegram';
}

export interface ClaimedRow {
  id: number | string;
  /** Where the table has accounts. */
  account_id?: number;
  /** This one included. */
  attempts: number;
  /** Of the claim: who records an outcome with another one lost the row to somebody else. */
  lease_until: Date;
}

interface RowClaim {
  rows: RowsOf;
  limit: number;
  exceptAccounts: readonly number[];
  now: Date;
  lease_until: Date;
}

const isOf = ({ kind }: RowsOf) => (kind ? sql`kind = ${kind}` : sql`due_at is not null`);

/** Those that have been due longest, for whoever asks first, with all of their columns. */
export async function claimDueRows(
  database: Database,
  { rows, limit, exceptAccounts, now, lease_until }: RowClaim,
): Promise<ClaimedRow[]> {
  const table = sql.table(rows.table);
  const isWanted =
    exceptAccounts.length === 0
      ? isOf(rows)
      : sql`${isOf(rows)} and account_id <> all(${[...exceptAccounts]}::bigint[])`;
  const claimed = await sql<ClaimedRow>`
    update ${table} set due_at = ${lease_until}, lease_until = ${lease_until}, attempts = attempts + 1
    where id = any(array(
      select id from ${table} where ${isWanted} and due_at <= ${now}
      order by due_at, id limit ${limit} for update skip locked
    ))
    returning *`.execute(database);
  return claimed.rows;
}

/** When the next one comes due; null where none will. */
export async function nextRowDueAt(database: Database, rows: RowsOf, now: Date): Promise<Date | null> {
  const found = await sql<{ due_at: Date }>`
    select due_at from ${sql.table(rows.table)} where ${isOf(rows)} and due_at > ${now}
    order by due_at limit 1`.execute(database);
  return found.rows[0]?.due_at ?? null;
}

/**
 * Lets nothing wait for longer than after an attempt that is made now, with some room for how long waits are stretched.
 * What is under way keeps its lease. `delaysMs`: after the first attempt, the second and so on.
 */
export async function shortenWaits(
  tx: Tx,
  rows: RowsOf,
  { delaysMs, now }: { delaysMs: readonly number[]; now: Date },
): Promise<void> {
  const table = sql.table(rows.table);
  const delay = (share: number) => sql`make_interval(secs =>
    ${share} * coalesce((${[...delaysMs]}::double precision[])[attempts], 0) / 1000)`;
  await sql`
    update ${table} set due_at = ${now}::timestamptz + ${delay(1)}
    where id = any(array(
      select id from ${table}
      where ${isOf(rows)} and lease_until is null and due_at > ${now} and due_at > ${now}::timestamptz + ${delay(1.1)}
      order by id for update skip locked
    ))`.execute(tx);
}
