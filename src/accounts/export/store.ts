// A view of the database that stands still while an account is exported.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export interface Snapshot {
  database: Tx;
  /** May be called again, and while something is still being read: that fails then. */
  close(): Promise<void>;
}

/** null: the account is being exported already, here or on another node. Ends with its connection at the latest. */
export async function openSnapshot(database: Database, accountId: number): Promise<Snapshot | null> {
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const state = { isOpen: true };
  const close = async () => {
    if (!state.isOpen) return;
    state.isOpen = false;
    await transaction.rollback().execute();
  };
  try {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('export of account', ${accountId})) as taken`.execute(
      transaction,
    );
    if (rows[0]?.taken) return { database: transaction, close };
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  return null;
}
