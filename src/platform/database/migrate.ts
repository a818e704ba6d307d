// Brings a database to the schema of this program: numbered .sql files, forward only, under an advisory lock.

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import packageJson from '../../../package.json' with { type: 'json' };
import { StartupProblem } from '../startup-problem.ts';
import { applyAlone, applyWithin } from './apply-migration.ts';
import { type Database, sqlState, type Tx } from './database.ts';
import {
  APPLIED_MIGRATIONS,
  type AppliedMigration,
  changedMigrations,
  type MigrationFile,
  migrationFiles,
  readMigrations,
} from './migration-files.ts';
import { blockersOf, progressOf, reportWhile } from './migration-progress.ts';
import { refuseUnsupported } from './schema-age.ts';

const MIGRATION_LOCK = 7_462_001;
const OLDEST_POSTGRES = 150_000;
const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK_POLL_MS = 250;

export interface MigrateOptions {
  log?: Logger;
  /** Where the files are, if not those of this program. */
  directory?: URL;
  /** Of this program, if not what package.json says. */
  version?: string;
  /** Called with what is being done, in words that anybody may read. */
  onProgress?: (what: string) => void;
  /** Cancels what is running, of which nothing is kept: migrating then rejects with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Runs what is missing, each file in a transaction of its own unless it asks for none, and for as long as it takes.
 * Several nodes may start at once: one migrates, the others wait. Throws StartupProblem where the database is newer than
 * what this program works with, its PostgreSQL too old, or a file was changed or removed after it was applied.
 */
export async function migrate(
  database: Database,
  now: Date,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  await refuseOldPostgres(database);
  const files = await readMigrations(options.directory);
  return database.connection().execute(async (connection) => {
    const pid = await withoutLimit(connection);
    try {
      return await unlessAborted(database, pid, options.signal, async () => {
        await takeLock(connection, options);
        try {
          return await applyMissing({ database, connection, pid }, files, now, options);
        } finally {
          await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
        }
      });
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

interface Migrating {
  database: Database;
  /** The one that holds the lock, and the process that serves it. */
  connection: Database;
  pid: number;
}

async function applyMissing(
  { database, connection, pid }: Migrating,
  files: readonly MigrationFile[],
  now: Date,
  { log, onProgress, signal, version }: MigrateOptions,
): Promise<{ applied: string[] }> {
  const missing = await missingOf(connection, files, { version, log });
  for (const [index, file] of missing.entries()) {
    signal?.throwIfAborted();
    const step = { name: file.name, number: index + 1, of: missing.length };
    onProgress?.(`it is being migrated: ${step.name}, ${step.number} of ${step.of}`);
    const done = applyAlone(connection, file, now);
    const [blockers, progress] = [() => blockersOf(database, pid), () => progressOf(database, pid)];
    await reportWhile(log, step, { done, blockers, progress });
  }
  return { applied: missing.map(({ name }) => name) };
}

const CANCEL_AGAIN_MS = 250;

/** An abort cancels what the process `pid` runs, again and again, because it may be between two statements. */
async function unlessAborted<T>(
  database: Database,
  pid: number,
  signal: AbortSignal | undefined,
  step: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const cancel = () => void sql`select pg_cancel_backend(${pid})`.execute(database).catch(() => {});
  const abort = () => {
    cancel();
    timer = setInterval(cancel, CANCEL_AGAIN_MS);
  };
  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await step();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    clearInterval(timer);
  }
}

/** A limit would end a large migration at every start anew. Gives the process that serves the connection. */
async function withoutLimit(connection: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select set_config('statement_timeout', '0', false), pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid ?? 0;
}

/** Asked for again and again: an index that is built beside others waits for every statement, a waiting one too. */
async function takeLock(connection: Database, { log, onProgress, signal }: MigrateOptions) {
  if (await tryLock(connection)) return;
  log?.info('waiting for another Tocsin that migrates the database');
  onProgress?.('another Tocsin is migrating it');
  while (!(await tryLock(connection))) await delay(LOCK_POLL_MS, undefined, signal && { signal });
}

async function tryLock(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`.execute(connection);
  return rows[0]?.taken === true;
}

async function missingOf(
  connection: Database,
  files: readonly MigrationFile[],
  { version = packageJson.version, log }: Pick<MigrateOptions, 'version' | 'log'> = {},
): Promise<readonly MigrationFile[]> {
  await ensureMigrationTable(connection);
  const { rows: applied } = await sql.raw<AppliedMigration>(APPLIED_MIGRATIONS).execute(connection);
  const names = files.map(({ name }) => name);
  const { age, ...by } = refuseUnsupported(applied, names, version);
  if (age === 'newer')
    log?.warn(by, 'the database has the schema of a newer Tocsin, which this one works with, too');
  refuseChanged(changedMigrations(applied, files));
  const known = new Set(applied.map(({ name }) => name));
  return files.filter(({ name }) => !known.has(name));
}

/** The message says what to do with an installed release, and in a fork. */
function refuseChanged(changed: readonly string[]) {
  const [first] = changed;
  if (first !== undefined)
    throw new StartupProblem(
      `The migration ${first} of this Tocsin is not the one that was applied to the database: its file was changed since. Install Tocsin again, unchanged. If you changed the file, put it back and write a new migration instead.`,
    );
}

/**
 * For whoever works on the database beside a Tocsin that may be running. Throws StartupProblem where it has the schema
 * of another version: an older one is only brought up to date by a start.
 */
export async function refuseOtherSchema(database: Database): Promise<void> {
  if ((await missingOf(database, await readMigrations())).length > 0)
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
  await refuseUnknownMigrations(names);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  await ensureMigrationTable(tx);
  for (const file of await readMigrations()) if (names.includes(file.name)) await applyWithin(tx, file, now);
}

/** The migrations that come after these, in the transaction of the caller. */
export async function migrateOn(tx: Tx, names: readonly string[], now: Date): Promise<void> {
  for (const file of await readMigrations()) if (!names.includes(file.name)) await applyWithin(tx, file, now);
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

/** From PostgreSQL 15 on only the owner of a database may create tables in it, unless configured otherwise. */
async function ensureMigrationTable(connection: Database) {
  try {
    await sql`
      create table if not exists migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz(3) not null
      )`.execute(connection);
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE || !(error instanceof Error)) throw error;
    throw new StartupProblem(
      `The user of DATABASE_URL may not create tables in the database (${error.message}): make it the owner of the database.`,
    );
  }
}

/**
 * Throws StartupProblem where a database knows a migration that this program does not: some of what is in it, such a
 * program could not name.
 */
export async function refuseUnknownMigrations(names: readonly string[]): Promise<void> {
  const applied = names.map((name) => ({ name, checksum: '' }));
  refuseUnsupported(applied, await migrationFiles(), packageJson.version);
}
