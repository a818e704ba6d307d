// Brings a database to the schema of this program: numbered .sql files, forward only, under an advisory lock.

import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { StartupProblem } from '../startup-problem.ts';
import { type Database, sqlState, type Tx, transaction } from './database.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
const MIGRATION_LOCK = 7_462_001;
const OLDEST_POSTGRES = 150_000;
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Runs what is missing, each file in a transaction of its own. Several nodes may start at once: one migrates, the
 * others wait. Throws StartupProblem where the database is newer than this program or its PostgreSQL too old.
 */
export async function migrate(database: Database, now: Date): Promise<{ applied: string[] }> {
  await refuseOldPostgres(database);
  const files = await migrationFiles();
  return database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      await ensureMigrationTable(connection);
      const done = await sql<{ name: string }>`select name from migration order by name`.execute(connection);
      const known = new Set(done.rows.map((row) => row.name));
      refuseNewer(known, files);
      const missing = files.filter((name) => !known.has(name));
      for (const name of missing) await transaction(connection, (tx) => apply(tx, name, now));
      return { applied: missing };
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

/**
 * For whoever works on the database beside a Tocsin that may be running. Throws StartupProblem where it has the schema
 * of another version: an older one is only brought up to date by a start.
 */
export async function refuseOtherSchema(database: Database): Promise<void> {
  await ensureMigrationTable(database);
  const done = await sql<{ name: string }>`select name from migration`.execute(database);
  const known = new Set(done.rows.map(({ name }) => name));
  const files = await migrationFiles();
  refuseNewer(known, files);
  if (files.some((name) => !known.has(name)))
    throw new StartupProblem(
      'The database has yet to be brought to this version: start this Tocsin once, then try again.',
    );
}

/**
 * For a backup that is restored into an empty database: the schema as it was after exactly these migrations, in the
 * transaction of the caller. Throws StartupProblem as `migrate` does.
 */
export async function migrateTo(tx: Tx, names: readonly string[], now: Date): Promise<void> {
  await refuseOldPostgres(tx);
  refuseNewer(new Set(names), await migrationFiles());
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  await ensureMigrationTable(tx);
  for (const name of names.toSorted()) await apply(tx, name, now);
}

/** The migrations that come after these, in the transaction of the caller. Gives their names. */
export async function migrateOn(tx: Tx, names: readonly string[], now: Date): Promise<string[]> {
  const missing = (await migrationFiles()).filter((name) => !names.includes(name));
  for (const name of missing) await apply(tx, name, now);
  return missing;
}

/** Names of the migrations of this program, in their order. */
export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();

/** Names that tables of Tocsin have or once had; a database may hold others, which are not ours. */
export async function ownTableNames(): Promise<string[]> {
  const texts = await Promise.all((await migrationFiles()).map(textOf));
  const named = texts.flatMap((text) => [...text.matchAll(/(?:^create table|\brename to) (\w+)/gm)]);
  return ['migration', ...new Set(named.flatMap(([, name]) => name ?? []))];
}

async function refuseOldPostgres(database: Database) {
  const version = await sql<{ number: number; text: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`.execute(
    database,
  );
  const server = version.rows[0];
  if (server && server.number < OLDEST_POSTGRES)
    throw new StartupProblem(`The database runs PostgreSQL ${server.text}, but Tocsin needs 15 or newer.`);
}

/** From PostgreSQL 15 on only the owner of a database may create tables in it, unless told otherwise. */
async function ensureMigrationTable(connection: Database) {
  try {
    await sql`create table if not exists migration (name text primary key, applied_at timestamptz(3) not null)`.execute(
      connection,
    );
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE || !(error instanceof Error)) throw error;
    throw new StartupProblem(
      `The user of DATABASE_URL may not create tables in the database (${error.message}): make it the owner of the database.`,
    );
  }
}

/** Throws StartupProblem where a database knows a migration that this program does not. */
export async function refuseNewerDatabase(names: readonly string[]): Promise<void> {
  refuseNewer(new Set(names), await migrationFiles());
}

function refuseNewer(known: ReadonlySet<string>, files: readonly string[]) {
  const unknown = [...known].filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new StartupProblem(
      `The database was made by a newer Tocsin (it knows the migration ${unknown.at(-1)}); start that version or a newer one.`,
    );
}

async function apply(tx: Tx, name: string, now: Date) {
  await sql.raw(await textOf(name)).execute(tx);
  await sql`insert into migration (name, applied_at) values (${name}, ${now})`.execute(tx);
}

const textOf = (name: string) => readFile(new URL(name, MIGRATIONS), 'utf8');
