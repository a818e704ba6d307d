// The one row of what keeps mails from going out.

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface Failure {
  error: string;
  /** Stands for the address that was refused; null: it failed before an address was named. */
  recipient: string | null;
  at: Date;
}

/** Two recipients are enough to know that it is about more than one. */
export const saveFailure = (database: Database, { error, recipient, at }: Failure) =>
  sql`
    insert into mail_trouble as known (failing_since, failed_at, error, recipients, is_general)
    values (${at}, ${at}, ${error}, ${recipient === null ? [] : [recipient]}::text[], ${recipient === null})
    on conflict (id) do update set failed_at = excluded.failed_at, error = excluded.error,
      is_general = known.is_general or excluded.is_general,
      recipients = case when cardinality(known.recipients) > 1 or known.recipients @> excluded.recipients
        then known.recipients else known.recipients || excluded.recipients end`.execute(database);

export const deleteTrouble = (database: Database) => sql`delete from mail_trouble`.execute(database);

export async function findTrouble(
  database: Database,
  failedAfter: Date,
): Promise<{ failing_since: Date; error: string } | null> {
  const { rows } = await sql<{ failing_since: Date; error: string }>`
    select failing_since, error from mail_trouble
    where failed_at > ${failedAfter} and (is_general or cardinality(recipients) > 1)`.execute(database);
  return rows[0] ?? null;
}
