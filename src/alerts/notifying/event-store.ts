// SQL of queueing what is sent to webhooks and is about no alert.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export interface EventDelivery {
  account_id: number;
  destination_id: number;
  message_id: string;
  thread: string;
  type: string;
  occurred_at: Date;
  payload: unknown;
}

/** The destination must be locked, as `insertDeliveries` wants it. */
export async function insertEventDeliveries(
  tx: Tx,
  events: readonly EventDelivery[],
  now: Date,
): Promise<void> {
  await sql`
    insert into delivery (account_id, destination_id, message_id, thread, type, occurred_at, payload, status, due_at,
      created_at)
    select n.account_id, n.destination_id, n.message_id, n.thread, n.type, n.occurred_at, n.payload, 'pending',
      case when not exists (
        select 1 from delivery earlier
        where earlier.destination_id = n.destination_id and earlier.thread = n.thread
          and earlier.status = 'pending') then ${now}::timestamptz end,
      ${now}
    from unnest(${events.map((n) => n.account_id)}::bigint[], ${events.map((n) => n.destination_id)}::bigint[],
      ${events.map((n) => n.message_id)}::uuid[], ${events.map((n) => n.thread)}::text[],
      ${events.map((n) => n.type)}::text[], ${events.map((n) => n.occurred_at)}::timestamptz[],
      ${events.map((n) => JSON.stringify(n.payload))}::json[])
      as n(account_id, destination_id, message_id, thread, type, occurred_at, payload)`.execute(tx);
  await sql`
    update destination set due_at = least(due_at, ${now})
    where id = any(${events.map((n) => n.destination_id)}::bigint[])`.execute(tx);
}
