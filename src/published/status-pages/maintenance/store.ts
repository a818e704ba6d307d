// What pages announced of maintenance, in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ViewAnnouncement } from '../view.ts';
import type { Announced, Step } from './announced.ts';

/** To be looked at as soon as `tx` is committed. Its row is locked last, so that nobody waits in a circle. */
export async function makeDue(tx: Tx, accountId: number, now: Date): Promise<void> {
  await sql`
    insert into maintenance_watch (account_id, due_at) values (${accountId}, ${now})
    on conflict (account_id) do update set due_at = excluded.due_at`.execute(tx);
}

/** The account that has been due longest, which is not due again before `lease_until`; null: none is. */
export async function claimWatch(
  database: Database,
  { now, lease_until }: { now: Date; lease_until: Date },
): Promise<number | null> {
  const { rows } = await sql<{ account_id: number }>`
    update maintenance_watch set due_at = ${lease_until}
    where account_id = (
      select account_id from maintenance_watch where due_at <= ${now}
      order by due_at limit 1 for update skip locked)
    returning account_id`.execute(database);
  return rows[0]?.account_id ?? null;
}

/** Unless somebody made it due meanwhile. `due_at` null: not before somebody does. */
export async function endWatch(
  tx: Tx,
  accountId: number,
  { lease_until, due_at }: { lease_until: Date; due_at: Date | null },
): Promise<void> {
  await sql`
    update maintenance_watch set due_at = ${due_at}
    where account_id = ${accountId} and due_at = ${lease_until}`.execute(tx);
}

/** Nobody else compares for this account until the transaction ends, and none of its pages is deleted. */
export async function lockAnnouncing(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`announced maintenance ${accountId}`}, 0))`.execute(
    tx,
  );
  await sql`select id from status_page where account_id = ${accountId} order by id for key share`.execute(tx);
}

export interface AnnouncingPage {
  account_id: number;
  id: number;
  enabled: boolean;
  maintenance_notices: readonly string[];
  maintenance_ahead_hours: number;
  /** In the order of the page. */
  components: { id: number; name: string }[];
}

export async function findAnnouncingPages(tx: Tx, accountId: number): Promise<AnnouncingPage[]> {
  const { rows } = await sql<AnnouncingPage>`
    select p.account_id, p.id, p.enabled, p.maintenance_notices, p.maintenance_ahead_hours, coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', coalesce(c.display_name, s.name)) order by c.place)
      from status_page_component c join subject s on s.account_id = c.account_id and s.id = c.subject_id
      where c.status_page_id = p.id), '[]') as components
    from status_page p where p.account_id = ${accountId} order by p.id`.execute(tx);
  return rows;
}

export type AnnouncedRow = Announced & { status_page_id: number };

/** What is planned or on. */
export async function findOpen(tx: Tx, accountId: number): Promise<AnnouncedRow[]> {
  const { rows } = await sql<AnnouncedRow>`
    select id, status_page_id, quiet_time_id, name, description, starts_at, ends_at, subject_ids, state, is_announced
    from announced_maintenance
    where account_id = ${accountId} and state in ('planned', 'active')
    order by starts_at, id`.execute(tx);
  return rows;
}

type PageKey = Pick<AnnouncingPage, 'account_id' | 'id'>;
export type Columns = Step['after'] & { affected: readonly string[]; is_announced: boolean };

export async function insertAnnounced(tx: Tx, page: PageKey, columns: Columns, now: Date): Promise<number> {
  const { subject_ids, affected, ...others } = columns;
  const { id } = await tx
    .insertInto('announced_maintenance')
    .values({
      ...{ ...others, subject_ids: [...subject_ids], affected: [...affected] },
      ...{ account_id: page.account_id, status_page_id: page.id, created_at: now, changed_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `changedAt` null: nothing that is announced changed. */
export const saveAnnounced = (
  tx: Tx,
  { account_id, id }: PageKey,
  { subject_ids, affected, ...others }: Columns,
  changedAt: Date | null,
) =>
  tx
    .updateTable('announced_maintenance')
    .set({ ...others, subject_ids: [...subject_ids], affected: [...affected] })
    .$if(changedAt !== null, (query) => query.set({ changed_at: changedAt ?? undefined }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** Of a page: what is planned or on, and what changed since then; latest change first. */
export async function findAnnouncements(
  database: Database,
  { account_id, id }: PageKey,
  since: Date,
  limit: number,
): Promise<ViewAnnouncement[]> {
  const { rows } = await sql<ViewAnnouncement>`
    select id, name, description, state, starts_at, ends_at, created_at, changed_at from announced_maintenance
    where account_id = ${account_id} and status_page_id = ${id}
      and (changed_at >= ${since} or state in ('planned', 'active'))
    order by changed_at desc, id desc limit ${limit}`.execute(database);
  return rows;
}

/** What was over or called off before, in any account; gives how many there were. */
export async function deleteDone(
  database: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from announced_maintenance where id = any(array(
      select id from announced_maintenance where state in ('over', 'cancelled') and changed_at < ${before}
      order by changed_at limit ${limit}
    ))`.execute(database);
  return Number(numAffectedRows ?? 0);
}
