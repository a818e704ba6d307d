// Who may register, where the people who run the instance said so.

import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';

/** null: they did not, so what the configuration says holds. */
export async function findRegistration(database: Database): Promise<Config['registration'] | null> {
  const found = await sql<{ registration: Config['registration'] | null }>`
    select registration from instance_settings`.execute(database);
  return found.rows[0]?.registration ?? null;
}
