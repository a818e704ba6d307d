// Deletes what has run out, in batches that lock little.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Whether any of the tables had a whole batch to delete. */
export async function deleteExpired(
  database: Database,
  bounds: { now: Date; limit: number },
): Promise<boolean> {
  const deletions = [
    expired('session', bounds),
    expired('pending_registration', bounds),
    expired('password_reset', bounds),
    expired('email_change', bounds),
    expired('rate_window', bounds),
  ];
  let isMore = false;
  for (const deletion of deletions) {
    const result = await deletion.execute(database);
    isMore ||= Number(result.numAffectedRows ?? 0) >= bounds.limit;
  }
  return isMore;
}

/** Rows that somebody holds just now are left for the next time. */
const expired = (table: string, { now, limit }: { now: Date; limit: number }): RawBuilder<unknown> => sql`
  delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where expires_at <= ${now} limit ${limit} for update skip locked))`;
