// What waits to be sent to single subscribers, in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/database/database.ts';
import { announceWork } from '../../../../platform/events.ts';
import type { DueDelivery } from './due-store.ts';

/** One that is under way already stays as it is. */
export async function insertChallenge(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('subscriber_delivery')
    .values({ account_id, subscriber_id: id, kind: 'webhook', due_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'notice_id']).doNothing())
    .execute();
  await announceWork(tx, 'subscribers');
}

/** As it was claimed. */
type Claimed = Pick<DueDelivery, 'id' | 'account_id' | 'lease_until'>;

/** It is not tried again; false where somebody else has claimed it since. */
export async function endDelivery(tx: Tx, { id, account_id, lease_until }: Claimed): Promise<boolean> {
  const ended = await tx
    .deleteFrom('subscriber_delivery')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('lease_until', '=', lease_until)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

export const retryDelivery = (tx: Tx, { id, account_id, lease_until }: Claimed, due_at: Date) =>
  tx
    .updateTable('subscriber_delivery')
    .set({ due_at, lease_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('lease_until', '=', lease_until)
    .execute();

/** Nobody else changes or deletes it until the transaction ends; false where it is gone. */
export async function lockSubscriber(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from subscriber where account_id = ${account_id} and id = ${id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** A webhook that confirmed. */
export const confirmWebhook = (tx: Tx, { account_id, id }: { account_id: number; id: number }, now: Date) =>
  tx
    .updateTable('subscriber')
    .set({ status: 'confirmed', confirmed_at: now, failing_since: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'disabled'])
    .execute();

export const noteReached = (
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  failing_since: Date | null,
) =>
  tx
    .updateTable('subscriber')
    .set({ failing_since })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** With everything that it was still to be sent. */
export async function disableWebhook(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
): Promise<void> {
  await sql`
    update subscriber set status = 'disabled'
    where account_id = ${account_id} and id = ${id} and status = 'confirmed'`.execute(tx);
  await sql`
    delete from subscriber_delivery where account_id = ${account_id} and subscriber_id = ${id}`.execute(tx);
}

/** Up to where the rate of mails is used up, in milliseconds since 1970; for nobody else until the transaction ends. */
export async function lockPace(tx: Tx): Promise<number> {
  const { rows } = await sql<{ spent_until_ms: number }>`
    select spent_until_ms from subscriber_pace for update`.execute(tx);
  return rows[0]?.spent_until_ms ?? 0;
}

export const savePace = (tx: Tx, spent_until_ms: number) =>
  tx.updateTable('subscriber_pace').set({ spent_until_ms }).execute();

/** The first mail about something stays the one that the others refer to. */
export const saveThread = (
  tx: Tx,
  thread: { account_id: number; subscriber_id: number; thread: string; message_id: string },
  now: Date,
) =>
  tx
    .insertInto('subscriber_thread')
    .values({ ...thread, created_at: now })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'thread']).doNothing())
    .execute();

/** Gives how many there were. */
export async function deleteOldThreads(
  database: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const result = await sql`
    delete from subscriber_thread where ctid = any(array(
      select ctid from subscriber_thread where created_at < ${before} order by created_at limit ${limit}
    ))`.execute(database);
  return Number(result.numAffectedRows ?? 0);
}
