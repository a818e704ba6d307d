// SQL of mailboxes that no account may mail.

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** False: it was there before. */
export async function saveOptOut(database: Database, key: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_opt_out (email_key, created_at) values (${key}, ${now}) on conflict do nothing`.execute(
    database,
  );
  return numAffectedRows === 1n;
}

/** False: it was not there. */
export async function deleteOptOut(database: Database, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from mail_opt_out where email_key = ${key}`.execute(database);
  return numAffectedRows === 1n;
}

export async function findOptOuts(database: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from mail_opt_out where email_key = any(${[...keys]}::text[])`.execute(database);
  return rows.map(({ email_key }) => email_key);
}
