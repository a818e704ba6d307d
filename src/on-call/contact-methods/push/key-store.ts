// The VAPID key in the database.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface KeyRow {
  public_key: Buffer;
  private_sealed: Buffer;
}

export async function findKey(database: Database): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select public_key, private_sealed from web_push_key where id = 1`.execute(database);
  return rows[0];
}

/** Unless there is one. */
export async function insertKey(
  database: Database,
  { public_key, private_sealed }: KeyRow,
  now: Date,
): Promise<void> {
  await sql`
    insert into web_push_key (id, public_key, private_sealed, created_at)
    values (1, ${public_key}, ${private_sealed}, ${now}) on conflict do nothing`.execute(database);
}
