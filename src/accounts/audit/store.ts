// Rows of the audit log: they are added and read, and never changed.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';

export type ActorType = 'person' | 'key' | 'system' | 'nobody';
export type AuditOutcome = 'ok' | 'refused';

export interface NewAuditRow {
  account_id: number | null;
  at: Date;
  actor_type: ActorType;
  person_id: number | null;
  actor_name: string;
  ip: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  target_name: string | null;
  outcome: AuditOutcome;
  detail: Readonly<Record<string, string | number | boolean | null>>;
}

export interface AuditRow extends Omit<NewAuditRow, 'account_id' | 'person_id'> {
  id: number;
}

export const insertAuditEvent = (tx: Database, row: NewAuditRow) =>
  tx
    .insertInto('audit_event')
    .values({ ...row, detail: JSON.stringify(row.detail) })
    .execute();

/** Newest first, from before the event `before` where it is given. */
export async function listAuditEvents(
  database: Database,
  accountId: number,
  page: Page,
): Promise<AuditRow[]> {
  const result = await sql<AuditRow>`
    select id, at, actor_type, actor_name, host(ip) as ip, action, target_type, target_id, target_name, outcome, detail
    from audit_event
    where account_id = ${accountId} and (${page.before}::bigint is null or id < ${page.before}::bigint)
    order by id desc limit ${page.limit}`.execute(database);
  return result.rows;
}
