// Notices to the subscribers of a page, in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/database/database.ts';
import { isPublic, isStillSo } from './sendable-store.ts';

export type MaintenanceChange = 'planned' | 'changed' | 'cancelled' | 'started' | 'ended';

/** The kinds of notices, as webhooks name them. */
export type IncidentNotice = 'incident.opened' | 'incident.updated' | 'incident.resolved';
export type MaintenanceNotice = `maintenance.${MaintenanceChange}`;

/** Of an update of an incident, or of maintenance; what is of the other is null. */
export interface NoticeRow {
  id: number;
  account_id: number;
  status_page_id: number;
  type: IncidentNotice | MaintenanceNotice;
  incident_id: string | null;
  update_id: number | null;
  maintenance_id: number | null;
  /** Of maintenance: whom it concerns. */
  subject_ids: number[] | null;
  created_at: Date;
  due_at: Date | null;
  reached_id: number;
}

export async function insertNotice(tx: Tx, notice: Omit<NoticeRow, 'id' | 'reached_id'>): Promise<void> {
  await tx.insertInto('subscriber_notice').values(notice).execute();
}

/**
 * The notice that has waited longest, for nobody else until the transaction ends. One of which more than `most`
 * deliveries still wait for their first attempt lets others go first.
 */
export async function claimNotice(tx: Tx, now: Date, most: number): Promise<NoticeRow | null> {
  const { rows } = await sql<NoticeRow>`
    select n.* from subscriber_notice n
    where n.due_at <= ${now} and not exists (
      select from subscriber_delivery d where d.notice_id = n.id and d.attempts = 0 offset ${most})
    order by n.due_at, n.id limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** Whether it is still to be sent: what it is about is there, and so are its page and its account. */
export async function canBeSent(tx: Tx, { id }: Pick<NoticeRow, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    select from subscriber_notice n ${joinedToNotice} where n.id = ${id} and ${isPublic} and ${isStillSo}`.execute(
    tx,
  );
  return rows.length > 0;
}

const joinedToNotice = sql`
  left join incident_update u
    on u.account_id = n.account_id and u.incident_id = n.incident_id and u.id = n.update_id
  left join announced_maintenance m on m.account_id = n.account_id and m.id = n.maintenance_id
  join status_page p on p.account_id = n.account_id and p.id = n.status_page_id
  join account a on a.id = n.account_id`;

/**
 * Hands a claimed notice out to those of the next `limit` subscribers of its page whom it concerns, and gives the id of
 * the last one that was looked at; null: there are no more.
 */
export async function handOut(tx: Tx, notice: NoticeRow, limit: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ reached: number | null }>`
    with batch as (
      select s.* from subscriber s
      where s.status_page_id = ${notice.status_page_id} and s.id > ${notice.reached_id}
      order by s.id limit ${limit} for key share
    ), affected as (
      select subject_id from incident_component
      where account_id = ${notice.account_id} and incident_id = ${notice.incident_id}
      union all select unnest(${notice.subject_ids}::bigint[])
    ), handed as (
      insert into subscriber_delivery (account_id, notice_id, subscriber_id, kind, due_at, created_at)
      select s.account_id, ${notice.id}, s.id, s.kind, ${now}, ${now}
      from batch s
      where s.status = 'confirmed' and s.confirmed_at <= ${notice.created_at}
        and not exists (select from mail_suppression m
          where m.account_id = s.account_id and m.email_key = s.email_key)
        and (s.all_components or not exists (select from affected)
          or exists (select from subscriber_component c
            where c.subscriber_id = s.id and c.subject_id = any(array(select subject_id from affected))))
      order by s.id
      on conflict do nothing
    )
    select max(id) as reached from batch`.execute(tx);
  return rows[0]?.reached ?? null;
}

/** It goes on at `due_at`; null: it was handed out to everybody. */
export const saveNotice = (
  tx: Tx,
  { account_id, id }: Pick<NoticeRow, 'account_id' | 'id'>,
  columns: { reached_id?: number; due_at: Date | null },
) =>
  tx
    .updateTable('subscriber_notice')
    .set(columns)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** Those that were handed out and of which nothing waits; gives how many there were. */
export async function deleteOldNotices(
  database: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const result = await sql`
    delete from subscriber_notice where id = any(array(
      select n.id from subscriber_notice n
      where n.created_at < ${before} and n.due_at is null
        and not exists (select from subscriber_delivery d where d.notice_id = n.id)
      order by n.created_at limit ${limit}
    ))`.execute(database);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Takes back what is still to be handed out of this maintenance, since something newer is sent instead, and gives the
 * types of what that was.
 */
export async function takeBackNotices(
  tx: Tx,
  { account_id, maintenance_id }: { account_id: number; maintenance_id: number },
): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    delete from subscriber_notice
    where account_id = ${account_id} and maintenance_id = ${maintenance_id} and due_at is not null and reached_id = 0
    returning type`.execute(tx);
  return rows.map(({ type }) => type);
}

/** How many notices of maintenance the page has sent since then. */
export async function countMaintenanceNotices(tx: Tx, { id }: { id: number }, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriber_notice
    where status_page_id = ${id} and maintenance_id is not null and created_at >= ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}
