// Suppressed addresses in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/database/database.ts';
import type { Page } from '../../../../platform/page.ts';
import type { Suppression } from './schema.ts';

export interface NewRow {
  account_id: number;
  email: string;
  email_key: string;
  reason: Suppression['reason'];
  detail: string | null;
}

/** The row, also of one that was there before, which stays as it is. */
export async function insertSuppression(
  tx: Tx,
  row: NewRow,
  now: Date,
): Promise<Suppression & { isNew: boolean }> {
  const { rows } = await sql<Suppression & { isNew: boolean }>`
    with written as (
      insert into mail_suppression (account_id, email, email_key, reason, detail, created_at)
      values (${row.account_id}, ${row.email}, ${row.email_key}, ${row.reason}, ${row.detail}, ${now})
      on conflict (account_id, email_key) do update set email = mail_suppression.email
      returning id, email, reason, detail, created_at, xmax = 0 as "isNew"
    )
    select * from written`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error('A suppression was neither there nor written');
  return written;
}

/** Newest first. */
export async function listSuppressions(
  database: Database,
  accountId: number,
  page: Page,
): Promise<Suppression[]> {
  const { rows } = await sql<Suppression>`
    select id, email, reason, detail, created_at from mail_suppression
    where account_id = ${accountId} and (${page.before}::bigint is null or id < ${page.before})
    order by id desc limit ${page.limit}`.execute(database);
  return rows;
}

export async function hasSuppression(
  database: Database,
  accountId: number,
  emailKey: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from mail_suppression where account_id = ${accountId} and email_key = ${emailKey}`.execute(
    database,
  );
  return rows.length > 0;
}

export async function countSuppressions(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail_suppression where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The address that may be mailed again; null: there was no such entry. */
export async function deleteSuppression(tx: Tx, accountId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    delete from mail_suppression where account_id = ${accountId} and id = ${id} returning email`.execute(tx);
  return rows[0]?.email ?? null;
}

/** Gives how many there were. */
export async function deleteSomeOfAccount(tx: Tx, accountId: number, limit: number): Promise<number> {
  const result = await sql`
    delete from mail_suppression where id = any(array(
      select id from mail_suppression where account_id = ${accountId} order by id limit ${limit}
    ))`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}
