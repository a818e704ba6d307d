// What waits to be told to subscribers, in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/database/database.ts';
import { announceWork } from '../../../../platform/events.ts';

export interface NoticeRow {
  id: number;
  account_id: number;
  status_page_id: number;
  type: 'incident.opened' | 'incident.updated' | 'incident.resolved';
  incident_id: string;
  update_id: number;
  created_at: Date;
  due_at: Date | null;
  reached_id: number;
}

export async function insertNotice(tx: Tx, notice: Omit<NoticeRow, 'id' | 'reached_id'>): Promise<void> {
  await tx.insertInto('subscriber_notice').values(notice).execute();
}

export async function insertChallenge(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('subscriber_delivery')
    .values({ account_id, subscriber_id: id, kind: 'webhook', due_at: now, created_at: now })
    .execute();
  await announceWork(tx, 'subscribers');
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

/** Whether it is still to be told: what it is about is there, and so are its page and its account. */
export async function isTellable(tx: Tx, { id }: Pick<NoticeRow, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    select from subscriber_notice n ${joinedToNotice} where n.id = ${id} and ${isPublic}`.execute(tx);
  return rows.length > 0;
}

const joinedToNotice = sql`
  join incident i on i.account_id = n.account_id and i.id = n.incident_id
  join incident_update u on u.account_id = n.account_id and u.incident_id = n.incident_id and u.id = n.update_id
  join status_page p on p.account_id = n.account_id and p.id = n.status_page_id
  join account a on a.id = n.account_id`;
const isPublic = sql`p.enabled and a.suspended_at is null and a.deletion_began_at is null`;

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
    ), handed as (
      insert into subscriber_delivery (account_id, notice_id, subscriber_id, kind, due_at, created_at)
      select s.account_id, ${notice.id}, s.id, s.kind, ${now}, ${now}
      from batch s
      where s.status = 'confirmed' and s.confirmed_at <= ${notice.created_at}
        and not exists (select from mail_suppression m
          where m.account_id = s.account_id and m.email_key = s.email_key)
        and (s.all_components or not exists (select from affected)
          or exists (select from subscriber_component c
            where c.subscriber_id = s.id and c.subject_id in (select subject_id from affected)))
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

/** Up to where the rate of mails is used up, in milliseconds since 1970; for nobody else until the transaction ends. */
export async function lockPace(tx: Tx): Promise<number> {
  const { rows } = await sql<{ spent_until_ms: number }>`
    select spent_until_ms from subscriber_pace for update`.execute(tx);
  return rows[0]?.spent_until_ms ?? 0;
}

export const savePace = (tx: Tx, spent_until_ms: number) =>
  tx.updateTable('subscriber_pace').set({ spent_until_ms }).execute();

/** Which deliveries are taken, and until when nobody else takes them. */
export interface DeliveryClaim {
  kind: 'email' | 'webhook';
  limit: number;
  now: Date;
  lease_until: Date;
}

/** The ids of those that have been due longest. */
export async function claimDeliveries(
  database: Database,
  { kind, limit, now, lease_until }: DeliveryClaim,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update subscriber_delivery set due_at = ${lease_until}, lease_until = ${lease_until}, attempts = attempts + 1
    where id in (
      select id from subscriber_delivery where kind = ${kind} and due_at <= ${now}
      order by due_at, id limit ${limit} for update skip locked
    )
    returning id`.execute(database);
  return rows.map(({ id }) => id);
}

/** A claimed delivery with everything that it says, as it is written now. */
export interface DueDelivery {
  id: number;
  account_id: number;
  message_id: string;
  /** This one included. */
  attempts: number;
  subscriber: {
    id: number;
    email: string;
    email_key: string;
    url: string;
    secret_sealed: Buffer;
    by_member: boolean;
    failing_since: Date | null;
  };
  page: { id: number; slug: string; name: string; custom_domain: string | null };
  /** `challenge`: it is asked whether it wants to be told. `nothing`: it is not to be told, or not any more. */
  told: ToldUpdate | 'challenge' | 'nothing';
}

export interface ToldUpdate {
  type: NoticeRow['type'];
  /** When it was queued. */
  at: Date;
  incident: {
    id: string;
    title: string;
    severity: 'minor' | 'major' | 'critical';
    status: UpdateStatus;
    created_at: Date;
    resolved_at: Date | null;
    affected: string[];
  };
  update: { status: UpdateStatus; message: string; created_at: Date };
}

type UpdateStatus = 'investigating' | 'identified' | 'monitoring' | 'resolved';

interface FlatRow
  extends Omit<DueDelivery, 'told' | 'subscriber' | 'page'>,
    Omit<DueDelivery['subscriber'], 'id'> {
  subscriber_id: number;
  page_id: number;
  slug: string;
  name: string;
  custom_domain: string | null;
  notice_id: number | null;
  may_be_told: boolean;
  status: 'pending' | 'confirmed' | 'disabled';
  type: NoticeRow['type'];
  at: Date;
  incident_id: string;
  title: string;
  severity: ToldUpdate['incident']['severity'];
  incident_status: UpdateStatus;
  incident_at: Date;
  resolved_at: Date | null;
  affected: string[];
  update_id: number | null;
  update_status: UpdateStatus;
  message: string;
  update_at: Date;
}

/** In the order in which they are due. */
export async function readDeliveries(database: Database, ids: readonly number[]): Promise<DueDelivery[]> {
  const { rows } = await sql<FlatRow>`
    select d.id, d.account_id, d.message_id, d.attempts, d.notice_id, s.id as subscriber_id, s.email, s.email_key,
      s.url, s.secret_sealed, s.by_member, s.failing_since, s.status, p.id as page_id, p.slug, p.name,
      case when p.domain_verified_at is not null then p.custom_domain end as custom_domain,
      ${isPublic} and not exists (select from mail_suppression m
        where m.account_id = s.account_id and m.email_key = s.email_key) as may_be_told,
      n.type, n.created_at as at, i.id as incident_id, i.title, i.severity, i.status as incident_status,
      i.created_at as incident_at, i.resolved_at, array(
        select c.name from incident_component c where c.incident_id = i.id order by c.id) as affected,
      u.id as update_id, u.status as update_status, u.message, u.created_at as update_at
    from subscriber_delivery d
    join subscriber s on s.account_id = d.account_id and s.id = d.subscriber_id
    join status_page p on p.account_id = s.account_id and p.id = s.status_page_id
    join account a on a.id = d.account_id
    left join subscriber_notice n on n.account_id = d.account_id and n.id = d.notice_id
    left join incident i on i.account_id = d.account_id and i.id = n.incident_id
    left join incident_update u
      on u.account_id = d.account_id and u.incident_id = n.incident_id and u.id = n.update_id
    where d.id = any(${[...ids]}::bigint[])
    order by d.id`.execute(database);
  return rows.map(unfold);
}

const unfold = (row: FlatRow): DueDelivery => ({
  id: row.id,
  account_id: row.account_id,
  message_id: row.message_id,
  attempts: row.attempts,
  subscriber: {
    id: row.subscriber_id,
    email: row.email,
    email_key: row.email_key,
    url: row.url,
    secret_sealed: row.secret_sealed,
    by_member: row.by_member,
    failing_since: row.failing_since,
  },
  page: { id: row.page_id, slug: row.slug, name: row.name, custom_domain: row.custom_domain },
  told: toldOf(row),
});

function toldOf(row: FlatRow): DueDelivery['told'] {
  if (!row.may_be_told) return 'nothing';
  if (row.notice_id === null) return row.status === 'pending' ? 'challenge' : 'nothing';
  if (row.update_id === null || row.status !== 'confirmed') return 'nothing';
  return {
    type: row.type,
    at: row.at,
    incident: {
      id: row.incident_id,
      title: row.title,
      severity: row.severity,
      status: row.incident_status,
      created_at: row.incident_at,
      resolved_at: row.resolved_at,
      affected: row.affected,
    },
    update: { status: row.update_status, message: row.message, created_at: row.update_at },
  };
}

/** A claim that was not taken over by somebody else. */
export interface Claimed {
  id: number;
  account_id: number;
  lease_until: Date;
}

/** It is not tried again; false where somebody else has claimed it since. */
export async function endDelivery(tx: Tx, { id, account_id, lease_until }: Claimed): Promise<boolean> {
  const ended = await tx
    .deleteFrom('subscriber_delivery')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('lease_until', '=', lease_until)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

export const retryDelivery = (tx: Tx, { id, account_id, lease_until }: Claimed, due_at: Date) =>
  tx
    .updateTable('subscriber_delivery')
    .set({ due_at, lease_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('lease_until', '=', lease_until)
    .execute();

/** Nobody else changes or deletes it until the transaction ends; false where it is gone. */
export async function lockSubscriber(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from subscriber where account_id = ${account_id} and id = ${id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** A webhook that wants to be told. */
export const confirmWebhook = (tx: Tx, { account_id, id }: { account_id: number; id: number }, now: Date) =>
  tx
    .updateTable('subscriber')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

export const noteReached = (
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  failing_since: Date | null,
) =>
  tx
    .updateTable('subscriber')
    .set({ failing_since })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** With everything that it was still to be told. */
export async function disableWebhook(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
): Promise<void> {
  await sql`
    update subscriber set status = 'disabled'
    where account_id = ${account_id} and id = ${id} and status = 'confirmed'`.execute(tx);
  await sql`
    delete from subscriber_delivery where account_id = ${account_id} and subscriber_id = ${id}`.execute(tx);
}
