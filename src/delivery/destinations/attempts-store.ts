// SQL of recording what came of attempts.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Attempt } from './attempts.ts';
import type { DeliveryResult } from './deliver-store.ts';

/** Records the attempts, but not what digests held, and lets the next delivery of each thread that is done with one take its turn. */
export async function saveAttempts(tx: Tx, outcomes: readonly DeliveryResult[], now: Date): Promise<void> {
  await saveSingleAttempts(tx, outcomes, now);
  await saveLastDeliveries(tx, outcomes);
}

async function saveSingleAttempts(tx: Tx, outcomes: readonly DeliveryResult[], now: Date) {
  const attempts = outcomes.flatMap(({ claimed: { id, account_id, type }, attempts: made }) =>
    made
      .filter((attempt) => !('together' in attempt))
      // What goes to a webhook by a channel is no delivery of the webhook.
      .map(({ exchange = null, ...attempt }) => ({
        ...attempt,
        ...{ destination_id: id, account_id, exchange: type === 'webhook' ? exchange : null },
      })),
  );
  if (attempts.length === 0) return;
  await sql`
    with attempted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as a(id bigint, destination_id bigint,
        account_id bigint, status text, due_at timestamptz, attempted_at timestamptz, delivered_at timestamptz,
        duration_ms int, response_status int, response_body text, error text, log_only boolean,
        reached text[], postponed_until timestamptz, exchange jsonb)),
    made as (
      update delivery d set status = a.status, due_at = a.due_at, postponed_until = a.postponed_until,
        attempts = d.attempts + case when a.postponed_until is null then 1 else 0 end,
        attempted_at = a.attempted_at, delivered_at = a.delivered_at, duration_ms = a.duration_ms,
        response_status = a.response_status, response_body = a.response_body, error = a.error,
        log_only = coalesce(a.log_only, false), reached = coalesce(a.reached, d.reached)
      from attempted a
      where d.id = a.id and d.destination_id = a.destination_id and d.account_id = a.account_id
        and d.status = 'pending'
      returning d.id, d.destination_id, d.thread, d.status, d.attempts, d.postponed_until),
    exchanged as (
      insert into webhook_exchange (destination_id, delivery_id, attempt, account_id, attempted_at, duration_ms, url,
        request_headers, response_status, response_headers, response_body, response_cut, error)
      select a.destination_id, a.id, made.attempts, a.account_id, a.attempted_at, a.duration_ms, e.url,
        e.request_headers, a.response_status, e.response_headers, e.response_body, e.response_cut, a.error
      from attempted a join made on made.id = a.id
      cross join lateral jsonb_to_record(a.exchange) as e(url text, request_headers jsonb, response_headers jsonb,
        response_body text, response_cut boolean)
      where a.exchange is not null)
    update delivery d set due_at = ${now}
    from made m cross join lateral (
      select next.id from delivery next
      where next.destination_id = m.destination_id and next.thread = m.thread and next.status = 'pending'
        and next.postponed_until is null and next.id > m.id
      order by next.id limit 1) turn
    where (m.status <> 'pending' or m.postponed_until is not null) and d.id = turn.id and d.due_at is null`.execute(
    tx,
  );
}

async function saveLastDeliveries(tx: Tx, outcomes: readonly DeliveryResult[]) {
  const last = outcomes.flatMap(({ claimed, attempts }) => {
    const attempt = attempts.at(-1);
    return attempt && claimed.type === 'channel' ? [{ ...claimed, ...attempt, id: claimed.id }] : [];
  });
  if (last.length === 0) return;
  await sql`
    update channel c set last_delivery_at = l.at, last_delivery_ok = l.ok, last_delivery_error = l.error
    from unnest(${last.map((l) => l.id)}::bigint[], ${last.map((l) => l.account_id)}::bigint[],
      ${last.map((l) => l.attempted_at)}::timestamptz[], ${last.map(isSent)}::boolean[],
      ${last.map((l) => l.error)}::text[]) as l(id, account_id, at, ok, error)
    where c.id = l.id and c.account_id = l.account_id`.execute(tx);
}

/** What is postponed may have reached others. */
const isSent = ({ status, postponed_until, reached = [] }: Attempt): boolean =>
  status === 'delivered' || (postponed_until !== undefined && reached.length > 0);
