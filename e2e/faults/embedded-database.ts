// A connection of the test's own to the database that the program brought along.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase, type Tx, transaction } from '../../src/platform/database/database.ts';
import { SUPERUSER } from '../../src/platform/database/embedded/cluster.ts';
import { connectionUrl, keptEndpoint } from '../../src/platform/database/embedded/endpoint.ts';
import { until } from '../program.ts';

export async function embeddedDatabase(t: TestContext, dataDir: string): Promise<Database> {
  const endpoint = await keptEndpoint(dataDir, join(dataDir, 'postgresql'));
  if (!endpoint) throw new Error('the place of the database is not known');
  const password = (await readFile(join(dataDir, 'postgresql-password'), 'utf8')).trim();
  const url = connectionUrl(endpoint, { user: SUPERUSER, password, database: 'tocsin' });
  const database = openDatabase({ url, poolSize: 3 });
  t.after(() => database.destroy());
  return database;
}

/** Takes what `lock` locks, runs `step` with it, and lets go. */
export async function whileLocked(
  database: Database,
  lock: (tx: Tx) => Promise<unknown>,
  step: () => Promise<void>,
): Promise<void> {
  await transaction(database, async (tx) => {
    await lock(tx);
    await step();
  });
}

/** Waits until the program waits for a lock with a statement that begins like this. */
export async function untilBlocked(database: Database, statement: string): Promise<void> {
  await until(`${statement} to wait for a lock`, async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and query ilike ${`%${statement}%`} and pid <> pg_backend_pid()`.execute(
      database,
    );
    return rows.length > 0 ? true : null;
  });
}
