// Tables that are filled with a hundred thousand rows, for tests of plans.

import { sql } from 'kysely';
import { type Database, openDatabase } from '../platform/database/database.ts';

/**
 * For rows whose references are right by the way they are made: none is checked, which would take most of the time. No
 * trigger runs either. To be held with `await using`, so that it is closed where filling fails, too.
 */
export async function openForManyRows(url: string): Promise<Database> {
  const database = openDatabase({ url, poolSize: 1 });
  await sql`set session_replication_role = replica`.execute(database);
  return database;
}
