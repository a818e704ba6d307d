// The one row of settings of the instance.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export interface SettingsRow {
  tracking_head: string;
  tracking_conversion: string;
  registration: 'first' | 'open' | 'closed' | null;
  updated_at: Date;
}

/** null: nobody has set anything yet. */
export async function findSettings(database: Database): Promise<SettingsRow | null> {
  const found = await sql<SettingsRow>`
    select tracking_head, tracking_conversion, registration, updated_at from instance_settings`.execute(
    database,
  );
  return found.rows[0] ?? null;
}

export const saveSettings = (tx: Tx, row: SettingsRow) =>
  tx
    .insertInto('instance_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
