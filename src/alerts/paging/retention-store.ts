// SQL of deleting old pages.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** With their attempts; how many there were, at most `limit`. */
export async function deleteOldPagesBefore(
  database: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const deleted = await sql`
    delete from page where id = any(array(
      select id from page where starts_at < ${before} order by id limit ${limit}))`.execute(database);
  return Number(deleted.numAffectedRows ?? 0);
}
