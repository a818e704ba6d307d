// SQL of reading alerts and of what people do to them.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import type { AlertEvent, AlertRow } from '../alert.ts';
import type { AlertKind, AlertStatus } from '../schema.ts';

const LATEST = 200;

const alertColumns = sql`a.*,
  array(select m.rule_id from alert_rule_match m where m.alert_id = a.id order by m.rule_id) as rule_ids`;

export interface AlertFilter {
  status?: AlertStatus;
  kind?: AlertKind;
  subject_type?: SubjectType;
  subject_id?: number;
}

/** Newest first, those with an id below `before`. */
export async function listAlerts(
  database: Database,
  accountId: number,
  filter: AlertFilter,
  page: Page,
): Promise<AlertRow[]> {
  const conditions = [sql`account_id = ${accountId}`];
  if (page.before !== null) conditions.push(sql`id < ${page.before}`);
  if (filter.status) conditions.push(sql`status = ${filter.status}`);
  // Said once more in the words of the partial index, which a value alone does not reach.
  if (filter.status && filter.status !== 'resolved') conditions.push(sql`status <> 'resolved'`);
  if (filter.kind) conditions.push(sql`kind = ${filter.kind}`);
  if (filter.subject_type) conditions.push(sql`subject_type = ${filter.subject_type}`);
  if (filter.subject_id !== undefined) conditions.push(sql`subject_id = ${filter.subject_id}`);
  const found = await sql<AlertRow>`
    select ${alertColumns} from alert a where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${page.limit}`.execute(database);
  return found.rows;
}

export async function findAlert(database: Database, accountId: number, id: number): Promise<AlertRow | null> {
  const found = await sql<AlertRow>`
    select ${alertColumns} from alert a where account_id = ${accountId} and id = ${id}`.execute(database);
  return found.rows[0] ?? null;
}

export async function lockAlert(tx: Tx, accountId: number, id: number): Promise<AlertRow | null> {
  const found = await sql<AlertRow>`
    select ${alertColumns} from alert a where account_id = ${accountId} and id = ${id} for no key update`.execute(
    tx,
  );
  return found.rows[0] ?? null;
}

export async function isAccountActive(database: Database, accountId: number): Promise<boolean> {
  const found = await sql`
    select 1 from account where id = ${accountId} and suspended_at is null`.execute(database);
  return found.rows.length > 0;
}

/** The latest ones, oldest first. */
export async function listEvents(database: Database, alert: AlertRow): Promise<AlertEvent[]> {
  const found = await sql<AlertEvent>`
    select account_id, alert_id, at, type, actor, note from alert_event
    where alert_id = ${alert.id} and account_id = ${alert.account_id}
    order by id desc limit ${LATEST}`.execute(database);
  return found.rows.reverse();
}

export interface NotificationRow {
  id: number;
  type: string;
  destination_id: number;
  destination_type: 'channel' | 'webhook';
  destination_kind: string;
  destination_name: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  created_at: Date;
  attempted_at: Date | null;
  due_at: Date | null;
  delivered_at: Date | null;
  error: string | null;
  digest_id: string | null;
}

/** Newest first. */
export async function listNotifications(database: Database, alert: AlertRow): Promise<NotificationRow[]> {
  const found = await sql<NotificationRow>`
    select n.id, n.type, n.destination_id, d.type as destination_type,
      coalesce(c.kind, 'webhook') as destination_kind, coalesce(c.name, w.name, '') as destination_name,
      n.status, n.attempts, n.created_at, n.attempted_at, n.due_at, n.delivered_at, n.error,
      n.digest_id
    from delivery n
    join destination d on d.id = n.destination_id
    left join channel c on c.id = n.destination_id
    left join webhook w on w.id = n.destination_id
    where n.alert_id = ${alert.id} and n.account_id = ${alert.account_id}
    order by n.id desc limit ${LATEST}`.execute(database);
  return found.rows;
}
