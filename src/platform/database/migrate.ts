// Brings a database to the schema of this program: numbered .sql files, forward only, under an advisory lock.

import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { StartupProblem } from '../startup-problem.ts';
import { type Database, sqlState, transaction } from './database.ts';

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
      for (const name of missing) await apply(connection, name, now);
      return { applied: missing };
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
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

const migrationFiles = async () => (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();

function refuseNewer(known: ReadonlySet<string>, files: readonly string[]) {
  const unknown = [...known].filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new StartupProblem(
      `The database was made by a newer Tocsin (it knows the migration ${unknown.at(-1)}); start that version or a newer one.`,
    );
}

async function apply(database: Database, name: string, now: Date) {
  const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
  await transaction(database, async (tx) => {
    await sql.raw(text).execute(tx);
    await sql`insert into migration (name, applied_at) values (${name}, ${now})`.execute(tx);
  });
}
