// Rows of the audit log: they are added and read, never changed, and deleted only by whoever says so.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { jsonbOf } from '../../platform/database/json.ts';
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

export interface AuditRow extends Omit<NewAuditRow, 'account_id'> {
  id: number;
}

export const insertAuditEvents = (tx: Database, rows: readonly NewAuditRow[]) =>
  tx
    .insertInto('audit_event')
    .values(rows.map((row) => ({ ...row, detail: jsonbOf(row.detail) })))
    .execute();

/** What events must have in common; null: whatever it is. */
export interface AuditFilter {
  /** With a dot at its end: every action that begins with it. */
  action: string | null;
  actor: string | null;
  person_id: number | null;
  target_type: string | null;
  target_id: string | null;
  outcome: AuditOutcome | null;
  from: Date | null;
  to: Date | null;
}

/** Newest first. */
export async function listAuditEvents(
  database: Database,
  accountId: number,
  filter: AuditFilter,
  { before, limit }: Page,
): Promise<AuditRow[]> {
  const conditions = [sql`account_id = ${accountId}`, ...conditionsOf(filter)];
  if (before !== null) conditions.push(sql`id < ${before}`);
  const result = await sql<AuditRow>`
    select id, at, actor_type, person_id, actor_name, host(ip) as ip, action, target_type, target_id, target_name,
      outcome, detail
    from audit_event where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${limit}`.execute(database);
  return result.rows;
}

/** Only those that are asked for, so that each way of asking has a plan of its own. */
function conditionsOf(filter: AuditFilter): RawBuilder<unknown>[] {
  const { action, actor, person_id, target_type, target_id, outcome, from, to } = filter;
  return [
    action !== null && isAction(action),
    actor !== null && sql`actor_name = ${actor}`,
    person_id !== null && sql`person_id = ${person_id}`,
    target_type !== null && sql`target_type = ${target_type}`,
    target_id !== null && sql`target_id = ${target_id}`,
    outcome !== null && sql`outcome = ${outcome}`,
    from !== null && sql`at >= ${from}`,
    to !== null && sql`at < ${to}`,
  ].filter((condition) => condition !== false);
}

/** In ASCII the slash follows the dot, so it ends what begins with the dot. */
const isAction = (action: string): RawBuilder<unknown> =>
  action.endsWith('.')
    ? sql`action collate "C" >= ${action} and action collate "C" < ${`${action.slice(0, -1)}/`}`
    : sql`action collate "C" = ${action}`;

/** Without this the database refuses to delete events; it holds until `tx` ends. */
const allowAuditDeletion = (tx: Tx) => sql`select set_config('tocsin.forgets_audit', 'on', true)`.execute(tx);

/** Looks at the oldest only, so that it costs little while none of them is old enough; true: there may be more. */
export async function deleteOldEvents(
  tx: Tx,
  bounds: { before: Date; strangers_before: Date; limit: number },
): Promise<boolean> {
  await allowAuditDeletion(tx);
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
  await allowAuditDeletion(tx);
  const deleted = await sql`
    delete from audit_event where id = any(array(
      select id from audit_event where account_id = ${accountId} limit ${limit}))`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}
