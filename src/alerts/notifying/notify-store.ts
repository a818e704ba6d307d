// SQL of queueing deliveries.

import { sql } from 'kysely';
import type { Alert } from '../../delivery/alert-schema.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Listener, PlannedDelivery } from './listeners.ts';

export interface Message {
  account_id: number;
  alert_id: number;
  message_id: string;
  occurred_at: Date;
  payload: Alert;
}

/** The enabled destinations of these accounts, unless they are suspended, locked in order of their ids until the transaction ends. */
export async function lockListeners(tx: Tx, accountIds: readonly number[]): Promise<Listener[]> {
  const found = await sql<Listener>`${listenersOf(accountIds)} for no key update of d`.execute(tx);
  return found.rows;
}

/** As `lockListeners`, without a lock. */
export async function findListeners(tx: Tx, accountIds: readonly number[]): Promise<Listener[]> {
  const found = await sql<Listener>`${listenersOf(accountIds)}`.execute(tx);
  return found.rows;
}

const listenersOf = (accountIds: readonly number[]) => sql`
    select d.id, d.account_id, w.events, c.kind as channel_kind, c.webhook_id,
      case when not w.all_rules then array(select rule_id from webhook_rule where webhook_id = w.id) end as rule_ids
    from unnest(${[...new Set(accountIds)]}::bigint[]) as k(account_id)
      join destination d on d.account_id = k.account_id and d.enabled
      join account a on a.id = d.account_id and a.suspended_at is null
      left join webhook w on w.account_id = d.account_id and w.id = d.id
      left join channel c on c.account_id = d.account_id and c.id = d.id
    order by d.id`;

/** By alert, the destinations that have a delivery of it. */
export async function alreadyNotified(
  tx: Tx,
  alerts: readonly { account_id: number; id: number }[],
): Promise<Map<number, Set<number>>> {
  const notified = new Map<number, Set<number>>();
  if (alerts.length === 0) return notified;
  const found = await sql<{ alert_id: number; destination_id: number }>`
    select distinct d.alert_id, d.destination_id
    from unnest(${alerts.map((a) => a.account_id)}::bigint[], ${alerts.map((a) => a.id)}::bigint[])
      as k(account_id, alert_id)
    join delivery d on d.alert_id = k.alert_id and d.account_id = k.account_id`.execute(tx);
  for (const row of found.rows) {
    const destinations = notified.get(row.alert_id) ?? new Set<number>();
    notified.set(row.alert_id, destinations.add(row.destination_id));
  }
  return notified;
}

/**
 * The destinations must be locked: only then is it certain whether an earlier delivery of the thread is still
 * pending, and that nobody puts a destination to sleep meanwhile.
 */
export async function insertDeliveries(
  tx: Tx,
  messages: readonly Message[],
  planned: readonly PlannedDelivery[],
  now: Date,
): Promise<void> {
  await sql`
    insert into delivery (account_id, destination_id, alert_id, message_id, thread, type, occurred_at, payload,
      status, due_at, created_at)
    select m.account_id, p.destination_id, m.alert_id, m.message_id, 'alert:' || m.alert_id, p.type, m.occurred_at,
      m.payload, 'pending',
      case when not p.follows and not exists (
        select 1 from delivery earlier
        where earlier.destination_id = p.destination_id and earlier.thread = 'alert:' || m.alert_id
          and earlier.status = 'pending' and earlier.postponed_until is null) then ${now}::timestamptz end,
      ${now}
    from unnest(${planned.map((p) => p.destination_id)}::bigint[], ${planned.map((p) => p.notice + 1)}::int[],
      ${planned.map((p) => p.type)}::text[], ${planned.map((p) => p.follows)}::boolean[])
      with ordinality as p(destination_id, notice, type, follows, place)
    join unnest(${messages.map((m) => m.account_id)}::bigint[], ${messages.map((m) => m.alert_id)}::bigint[],
      ${messages.map((m) => m.message_id)}::uuid[], ${messages.map((m) => m.occurred_at)}::timestamptz[],
      ${messages.map((m) => JSON.stringify(m.payload))}::json[])
      with ordinality as m(account_id, alert_id, message_id, occurred_at, payload, place)
      on m.place = p.notice
    order by p.place`.execute(tx);
  await sql`
    update destination set due_at = least(due_at, ${now})
    where id = any(${[...new Set(planned.map((p) => p.destination_id))]}::bigint[])`.execute(tx);
}
