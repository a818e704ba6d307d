// Rows of mails that wait to be sent, are being sent, or were.

import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { ClaimedRow } from '../sending/row-queue.ts';

export interface ClaimedMail extends ClaimedRow {
  id: string;
  sealed_message: Buffer;
}

export const insertMails = (tx: Tx, mails: readonly { id: string; sealed_message: Buffer }[], now: Date) =>
  tx
    .insertInto('outgoing_mail')
    .values(mails.map((mail) => ({ ...mail, due_at: now, created_at: now })))
    .execute();

export interface SettledMail {
  id: string;
  /** Of the claim; a mail that somebody else has claimed since is left to them. */
  lease_until: Date;
  sent_at: Date | null;
  /** null: it is not tried again, and what it said is forgotten. */
  due_at: Date | null;
  last_error: string | null;
}

export async function settleMail(tx: Tx, mail: SettledMail): Promise<void> {
  await tx
    .updateTable('outgoing_mail')
    .set({
      sent_at: mail.sent_at,
      due_at: mail.due_at,
      lease_until: null,
      last_error: mail.last_error,
      ...(mail.due_at === null && { sealed_message: null }),
    })
    .where('id', '=', mail.id)
    .where('lease_until', '=', mail.lease_until)
    .execute();
}

/** Those that wait no more; gives how many there were. */
export async function deleteOldMails(
  database: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const result = await sql`
    delete from outgoing_mail where id = any(array(
      select id from outgoing_mail where created_at < ${before} and due_at is null order by created_at limit ${limit}
    ))`.execute(database);
  return Number(result.numAffectedRows ?? 0);
}
