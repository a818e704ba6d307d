// SQL of addresses that no account may mail.

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export const saveOptOut = (database: Database, emailKey: string, now: Date) =>
  sql`insert into mail_opt_out (email_key, created_at) values (${emailKey}, ${now}) on conflict do nothing`.execute(
    database,
  );

export const deleteOptOut = (database: Database, emailKey: string) =>
  sql`delete from mail_opt_out where email_key = ${emailKey}`.execute(database);

export async function findOptOuts(database: Database, emailKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from mail_opt_out where email_key = any(${[...emailKeys]}::text[])`.execute(database);
  return rows.map(({ email_key }) => email_key);
}
