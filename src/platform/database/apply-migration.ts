// Runs one migration: in a transaction, or statement by statement where that is what it asks for.

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import { seconds } from '../time.ts';
import { type Database, sqlState, type Tx, transaction } from './database.ts';
import { directivesOf, statementsOf } from './migration-directives.ts';
import type { MigrationFile } from './migration-files.ts';

/**
 * Whoever waits for a lock on a table holds up everybody who comes after, so it waits for no longer at a time: the programs
 * of before still work on them. An index that is built beside others waits for as long as it takes, and holds up nobody.
 */
const LOCK_TIMEOUT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';
const PAUSE_MS = seconds(1);

/** On a connection of its own, which is in no transaction. `lockTimeout`: for how long it waits for a lock before it lets others pass. */
export async function applyAlone(
  connection: Database,
  file: MigrationFile,
  now: Date,
  lockTimeout = LOCK_TIMEOUT,
): Promise<void> {
  if (!directivesOf(file.text).outsideTransaction)
    return onceUnlocked(() =>
      transaction(connection, async (tx) => {
        await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx);
        await applyWithin(tx, file, now);
      }),
    );
  // Each can be repeated: what was done before the program was killed is done again.
  for (const statement of statementsOf(file.text)) await sql.raw(statement).execute(connection);
  await noteApplied(connection, file, now);
}

/** Again and again: what holds the lock may be a backup that takes hours. */
async function onceUnlocked(step: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
    await delay(PAUSE_MS);
  }
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
