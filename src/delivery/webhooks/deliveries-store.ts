// SQL of the deliveries of one webhook: listing them, testing and sending again.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { AttemptOutcome } from '../destinations/attempts.ts';
import { insertExchange } from './exchanges-store.ts';

export interface DeliveryRow {
  id: number;
  message_id: string;
  type: string;
  alert_id: number | null;
  occurred_at: Date;
  payload: unknown;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  created_at: Date;
  attempted_at: Date | null;
  due_at: Date | null;
  delivered_at: Date | null;
  duration_ms: number | null;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
}

interface WebhookKey {
  account_id: number;
  id: number;
}

const columns = sql`id, message_id, type, alert_id, occurred_at, payload, status, attempts, created_at, attempted_at,
  due_at, delivered_at, duration_ms, response_status, response_body, error`;

/** Newest first, those with an id below `before`. */
export async function listDeliveries(
  database: Database,
  webhook: WebhookKey,
  page: Page,
): Promise<DeliveryRow[]> {
  const found = await sql<DeliveryRow>`
    select ${columns} from delivery
    where destination_id = ${webhook.id} and account_id = ${webhook.account_id}
      and id < coalesce(${page.before}::bigint, 9223372036854775807)
    order by id desc limit ${page.limit}`.execute(database);
  return found.rows;
}

export async function findDelivery(
  database: Database,
  webhook: WebhookKey,
  id: number,
): Promise<DeliveryRow | null> {
  const found = await sql<DeliveryRow>`
    select ${columns} from delivery
    where id = ${id} and destination_id = ${webhook.id} and account_id = ${webhook.account_id}`.execute(
    database,
  );
  return found.rows[0] ?? null;
}

/** Whether a delivery of this thread is not done. */
export async function isPending(tx: Tx, webhook: WebhookKey, thread: string): Promise<boolean> {
  const found = await sql`
    select 1 from delivery
    where destination_id = ${webhook.id} and thread = ${thread} and status = 'pending' limit 1`.execute(tx);
  return found.rows.length > 0;
}

export interface NewDelivery {
  alert_id: number | null;
  message_id: string;
  thread: string;
  type: string;
  occurred_at: Date;
  payload: unknown;
  due_at: Date;
}

/** The webhook must be locked, and nothing of the thread be pending. */
export async function insertDelivery(
  tx: Tx,
  webhook: WebhookKey,
  delivery: NewDelivery,
  now: Date,
): Promise<DeliveryRow> {
  const made = await sql<DeliveryRow>`
    insert into delivery (account_id, destination_id, alert_id, message_id, thread, type, occurred_at, payload,
      status, due_at, created_at)
    values (${webhook.account_id}, ${webhook.id}, ${delivery.alert_id}, ${delivery.message_id}, ${delivery.thread},
      ${delivery.type}, ${delivery.occurred_at}, ${JSON.stringify(delivery.payload)}, 'pending', ${delivery.due_at},
      ${now})
    returning ${columns}`.execute(tx);
  await sql`
    update destination set due_at = least(due_at, ${delivery.due_at})
    where id = ${webhook.id} and account_id = ${webhook.account_id}`.execute(tx);
  const [row] = made.rows;
  if (!row) throw new Error('PostgreSQL inserted a delivery and returned none');
  return row;
}

/** Records the only attempt of a test, unless that was done meanwhile; what arrived ends a time of failures. */
export async function saveTest(
  tx: Tx,
  webhook: WebhookKey,
  id: number,
  tried: { outcome: AttemptOutcome; attempted_at: Date; at: Date; duration_ms: number },
): Promise<void> {
  const { outcome, attempted_at, at, duration_ms } = tried;
  const error = outcome.delivered ? null : outcome.error;
  if (outcome.delivered)
    await sql`
      update destination set failing_since = null
      where id = ${webhook.id} and account_id = ${webhook.account_id}`.execute(tx);
  const saved = await sql`
    update delivery set status = ${outcome.delivered ? 'delivered' : 'failed'}, due_at = null,
      attempts = attempts + 1, attempted_at = ${attempted_at}, duration_ms = ${duration_ms},
      delivered_at = ${outcome.delivered ? at : null}, response_status = ${outcome.response_status},
      response_body = ${outcome.response_body}, error = ${error}
    where id = ${id} and destination_id = ${webhook.id} and account_id = ${webhook.account_id}
      and status = 'pending'`.execute(tx);
  if (saved.numAffectedRows !== 1n || !outcome.exchange) return;
  const { response_status, exchange } = outcome;
  await insertExchange(tx, webhook, {
    delivery_id: id,
    attempted_at,
    duration_ms,
    response_status,
    error,
    exchange,
  });
}
