// Rows of the audit log: they are added and read, never changed, and deleted only by whoever says so.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
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

/** Without this the database refuses to delete events; it holds until `tx` ends. */
const sayToForget = (tx: Tx) => sql`select set_config('tocsin.forgets_audit', 'on', true)`.execute(tx);

/** Looks at the oldest only, so that it costs little while none of them is old enough; true: there may be more. */
export async function deleteOldEvents(
  tx: Tx,
  bounds: { before: Date; strangers_before: Date; limit: number },
): Promise<boolean> {
  await sayToForget(tx);
  const { limit } = bounds;
  const ofAccounts = await sql`
    delete from audit_event where id = any(array(
      select id from (select id, at from audit_event order by id limit ${limit}) as oldest
      where at <= ${bounds.before}))`.execute(tx);
  const ofStrangers = await sql`
    delete from audit_event where id = any(array(
      select id from (select id, at from audit_event where account_id is null order by id limit ${limit}) as oldest
      where at <= ${bounds.strangers_before}))`.execute(tx);
  return [ofAccounts, ofStrangers].some(({ numAffectedRows }) => Number(numAffectedRows ?? 0) === limit);
}

/** How many there were, at most `limit`. */
export async function deleteEventsOfAccount(tx: Tx, accountId: number, limit: number): Promise<number> {
  await sayToForget(tx);
  const deleted = await sql`
    delete from audit_event where id = any(array(
      select id from audit_event where account_id = ${accountId} limit ${limit}))`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}
