// What changed, told to whoever watches: PostgreSQL carries it from the transaction that changed it to every node.

import { sql } from 'kysely';
import type { Tx } from './database/database.ts';

/** One thing of one account that changed. `type` is the name of its event on the stream. */
export interface Change {
  account_id: number;
  type: string;
  id: number | string;
}

export interface Events {
  /** Calls `listener` for every change of the account until the returned function is called. */
  subscribe(accountId: number, listener: (change: Change) => void): () => void;
  /** Calls `wake` whenever `announceWork(tx, queue)` was committed somewhere; may be called without reason. */
  onWork(queue: WorkQueue, wake: () => void): () => void;
}

/** Queues of due rows whose workers sleep until the next due time or until they are woken. */
export type WorkQueue = 'deliveries' | 'mail' | 'probes' | 'slugs';

export const CHANGE_CHANNEL = 'tocsin_changes';
export const WORK_CHANNEL = 'tocsin_work';
/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes and more. */
const CHANGES_PER_NOTICE = 100;

/** Tells every node of these changes once `tx` is committed. */
export async function announceChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  const payloads: string[] = [];
  for (let start = 0; start < changes.length; start += CHANGES_PER_NOTICE)
    payloads.push(
      JSON.stringify(
        changes
          .slice(start, start + CHANGES_PER_NOTICE)
          .map(({ account_id, type, id }) => [account_id, type, id]),
      ),
    );
  if (payloads.length > 0)
    await sql`select pg_notify(${CHANGE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
      tx,
    );
}

/** Wakes the workers of a queue on every node once `tx` is committed. Equal notices of one transaction are sent once. */
export async function announceWork(tx: Tx, queue: WorkQueue): Promise<void> {
  await sql`select pg_notify(${WORK_CHANNEL}, ${queue})`.execute(tx);
}
