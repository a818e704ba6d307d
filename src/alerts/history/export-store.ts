// What happened to the alerts of an account, and what was sent of them.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface ExportedEvent {
  alert_id: number;
  at: Date;
  type: string;
  actor: string | null;
  note: string | null;
}

/** Of these alerts, oldest first. */
export async function listEventsOf(
  database: Database,
  accountId: number,
  alertIds: readonly number[],
): Promise<ExportedEvent[]> {
  const { rows } = await sql<ExportedEvent>`
    select alert_id, at, type, actor, note from alert_event
    where account_id = ${accountId} and alert_id = any(${[...alertIds]}::bigint[])
    order by id`.execute(database);
  return rows;
}

export interface ExportedDelivery {
  destination_id: number;
  id: number;
  alert_id: number | null;
  message_id: string;
  type: string;
  status: string;
  attempts: number;
  occurred_at: Date;
  created_at: Date;
  attempted_at: Date | null;
  delivered_at: Date | null;
  duration_ms: number | null;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
}

/** By destination, oldest first, those that follow `last`. */
export async function listDeliveriesAfter(
  database: Database,
  accountId: number,
  last: ExportedDelivery | null,
  limit: number,
): Promise<ExportedDelivery[]> {
  const { rows } = await sql<ExportedDelivery>`
    select n.destination_id, n.id, n.alert_id, n.message_id, n.type, n.status, n.attempts, n.occurred_at, n.created_at,
      n.attempted_at, n.delivered_at, n.duration_ms, n.response_status, n.response_body, n.error
    from destination d join delivery n on n.destination_id = d.id
    where d.account_id = ${accountId} and d.id >= ${last?.destination_id ?? 0}::bigint
      and (n.destination_id, n.id) > (${last?.destination_id ?? 0}::bigint, ${last?.id ?? 0}::bigint)
    order by n.destination_id, n.id limit ${limit}`.execute(database);
  return rows;
}
