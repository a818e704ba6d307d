// Races with a gate instead of luck: everybody waits for one lock, and is then let through at once.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { transaction } from '../platform/database/database.ts';

/**
 * Holds what `lock` locks until `contenders` are seen to wait for locks, then lets go and gives their outcomes. The
 * pool needs room for all of them and for two more.
 */
export async function raceForLock<T>(
  database: Database,
  lock: (tx: Tx) => Promise<unknown>,
  contenders: readonly (() => Promise<T>)[],
  waiting = contenders.length,
): Promise<PromiseSettledResult<T>[]> {
  const locked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const holder = transaction(database, async (tx) => {
    await lock(tx);
    locked.resolve();
    await gate.promise;
  });
  await Promise.race([locked.promise, holder]);
  const racing = Promise.allSettled(contenders.map((contender) => contender()));
  try {
    await lockWaiters(database, waiting);
  } finally {
    gate.resolve();
  }
  await holder;
  return racing;
}

const MOST_LOOKS = 5_000;

/** Looks until `count` connections to this database wait for a lock. */
async function lockWaiters(database: Database, count: number): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    if ((found.rows[0]?.count ?? 0) >= count) return;
  }
  throw new Error(`${count} connections never waited for a lock`);
}

/**
 * Looks until no other connection to this database is in a transaction: of one that broke, the server holds the locks until
 * it notices.
 */
export async function noTransactions(database: Database): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and state is distinct from 'idle'`.execute(database);
    if (rows.length === 0) return;
  }
  throw new Error('a connection never left its transaction');
}
