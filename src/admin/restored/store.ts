// SQL of what a backup brings along that was true of the moment in which it was made, over all accounts.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Ends deliveries that were not done as failed. They can be sent again from the log of their destination. */
export async function failPendingDeliveries(tx: Tx, reason: string): Promise<number> {
  const failed = await sql`
    update delivery set status = 'failed', due_at = null, error = ${reason} where status = 'pending'`.execute(
    tx,
  );
  await sql`update destination set due_at = null where due_at is not null`.execute(tx);
  return Number(failed.numAffectedRows ?? 0n);
}

/** Gives up mails that were not sent, and forgets what they said. */
export async function giveUpMails(tx: Tx, reason: string): Promise<number> {
  const given = await sql`
    update outgoing_mail set due_at = null, lease_until = null, sealed_message = null, last_error = ${reason}
    where due_at is not null`.execute(tx);
  return Number(given.numAffectedRows ?? 0n);
}

/** Whoever was delivering when the backup was made delivers for another database. */
export const endLeases = (tx: Tx) =>
  sql`update destination set lease_id = null, lease_until = null where lease_id is not null`.execute(tx);

export async function renameJournal(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update journal_position set journal_id = ${to} where journal_id = ${from}`.execute(tx);
  await sql`update former_journal set journal_id = ${to} where journal_id = ${from}`.execute(tx);
}

/** Whoever held the pings when the backup was made holds those of another database. */
export const releasePings = (tx: Tx, at: Date) =>
  sql`update journal_position set held_until = ${at}`.execute(tx);

/** None of them works on this database; since when nobody does is still to be seen. */
export const stopNodes = (tx: Tx) =>
  sql`update node set stopped_at = seen_at where stopped_at is null`.execute(tx);
