// Runs one migration: in a transaction, or statement by statement where that is what it asks for.

import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Database, type Tx, transaction } from './database.ts';
import { directivesOf, statementsOf } from './migration-directives.ts';
import type { MigrationFile } from './migration-files.ts';

/** On a connection of its own, which is in no transaction. */
export async function applyAlone(connection: Database, file: MigrationFile, now: Date): Promise<void> {
  if (!directivesOf(file.text).outsideTransaction)
    return transaction(connection, (tx) => applyWithin(tx, file, now));
  // Each can be repeated: what was done before the program was killed is done again.
  for (const statement of statementsOf(file.text)) await sql.raw(statement).execute(connection);
  await noteApplied(connection, file, now);
}

/** In the transaction of the caller, where nobody else uses the tables: an index is built without regard to others. */
export async function applyWithin(tx: Tx, file: MigrationFile, now: Date): Promise<void> {
  const { outsideTransaction } = directivesOf(file.text);
  await sql.raw(outsideTransaction ? file.text.replaceAll(/\bconcurrently\b/gi, '') : file.text).execute(tx);
  await noteApplied(tx, file, now);
}

/** The first migrations are noted before the table has columns for all of it. */
async function noteApplied(database: Database, { name, text, checksum }: MigrationFile, now: Date) {
  const { works_with } = directivesOf(text);
  const row = { name, checksum, works_with, applied_by: packageJson.version, applied_at: now };
  await sql`
    insert into migration select * from jsonb_populate_record(null::migration, ${JSON.stringify(row)})`.execute(
    database,
  );
}
