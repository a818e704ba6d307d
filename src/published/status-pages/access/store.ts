// What lets readers into a private page, in the database.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** As it is now, and not as a view of it is remembered. */
export async function findPassword(
  database: Database,
  pageId: number,
): Promise<{ password_hash: string | null; access_version: number } | undefined> {
  const { rows } = await sql<{ password_hash: string | null; access_version: number }>`
    select password_hash, access_version from status_page where id = ${pageId}`.execute(database);
  return rows[0];
}
