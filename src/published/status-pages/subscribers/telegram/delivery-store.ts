// What comes of a message to a chat, in the database.

import { sql } from 'kysely';
import type { Tx } from '../../../../platform/database/database.ts';
import type { PageKey } from '../../page-key.ts';

/** A group that became a supergroup; where that is subscribed too, the former is not any more. */
export async function moveChat(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  chatId: number,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update subscriber s set chat_id = ${chatId}
    where s.account_id = ${account_id} and s.id = ${id} and not exists (
      select from subscriber o where o.status_page_id = s.status_page_id and o.id <> s.id and o.chat_id = ${chatId})`.execute(
    tx,
  );
  if (numAffectedRows === 0n)
    await sql`delete from subscriber where account_id = ${account_id} and id = ${id}`.execute(tx);
}

/** No message of the bot is tried before. */
export const pauseBot = (tx: Tx, { account_id, id }: PageKey, until: Date) =>
  sql`
    update status_page_telegram_bot set paused_until = greatest(paused_until, ${until})
    where account_id = ${account_id} and status_page_id = ${id}`.execute(tx);

/** It was no attempt. */
export async function postponeDelivery(
  tx: Tx,
  { id, account_id, lease_until }: { id: number; account_id: number; lease_until: Date },
  due_at: Date,
): Promise<void> {
  await sql`
    update subscriber_delivery set due_at = ${due_at}, lease_until = null, attempts = greatest(0, attempts - 1)
    where account_id = ${account_id} and id = ${id} and lease_until = ${lease_until}`.execute(tx);
}
