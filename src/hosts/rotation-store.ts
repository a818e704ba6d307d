// SQL of rotating the secret while nodes run: which of them know it, and what may still be written under the one before.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { LISTENER } from '../platform/database/notices.ts';

/** The names of all nodes that listen to changes of this database. */
export async function namesOfNodes(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${LISTENER})`.execute(database);
  return rows.map(({ name }) => name.slice(LISTENER.length).trim());
}

/** Transactions of nodes that began before this moment of the database's clock. */
export async function olderTransactions(database: Database, moment: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'tocsin' and pid <> pg_backend_pid()
      and xact_start < ${moment}::timestamptz`.execute(database);
  return rows[0]?.count ?? 0;
}

export async function databaseMoment(database: Database): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(database);
  return rows[0]?.moment ?? '';
}

/** One rotation plans at a time; nodes go on reading. */
export const holdPlans = (tx: Tx): Promise<unknown> =>
  sql`lock table instance_secret in share row exclusive mode`.execute(tx);
