// Announcements, who is mailed about them, and who wants to see them no more.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';

export interface ShownRow {
  id: number;
  kind: 'breaking_change' | 'notice';
  title: string;
  body: string;
  effective_at: Date;
  created_at: Date;
}

export interface AnnouncementRow extends ShownRow {
  created_by: string | null;
  recipients: number;
  mailed: number;
}

export async function insertAnnouncement(
  tx: Tx,
  row: Omit<ShownRow, 'id'> & { created_by: number | null },
): Promise<number> {
  const { id } = await tx.insertInto('announcement').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * The owners and admins of accounts that used a key in the `usedDays` days before, for each breaking change announced
 * since `since`: everybody once, of however many accounts they are. Gives how many were added.
 */
export async function insertRecipients(
  tx: Tx,
  { since, usedDays }: { since: Date; usedDays: number },
): Promise<number> {
  const result = await sql`
    insert into announcement_recipient (announcement_id, person_id)
    select distinct a.id, p.id
    from announcement a
      join api_key k on k.last_used_at >= a.created_at - ${usedDays} * interval '1 day'
        and k.kind in ('key', 'ro', 'api', 'tv')
      join member m on m.account_id = k.account_id and m.role in ('owner', 'admin')
      join person p on p.id = m.person_id and p.disabled_at is null
    where a.kind = 'breaking_change' and a.created_at >= ${since}
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Newest first. */
export async function findAnnouncements(
  database: Database,
  page: Page & { id: number | null },
): Promise<AnnouncementRow[]> {
  const found = await sql<AnnouncementRow>`
    select a.id, a.kind, a.title, a.body, a.effective_at, a.created_at, p.email as created_by,
      (select count(*) from announcement_recipient r where r.announcement_id = a.id) as recipients,
      (select count(*) from announcement_recipient r where r.announcement_id = a.id and r.mailed_at is not null)
        as mailed
    from announcement a left join person p on p.id = a.created_by
    where (${page.id}::bigint is null or a.id = ${page.id}) and (${page.before}::bigint is null or a.id < ${page.before})
    order by a.id desc
    limit ${page.limit}`.execute(database);
  return found.rows;
}

/** Those that took effect after `since` or have yet to, and that the person has not dismissed; newest first. */
export async function findCurrent(
  database: Database,
  { person_id, since }: { person_id: number; since: Date },
  page: Page,
): Promise<ShownRow[]> {
  const found = await sql<ShownRow>`
    select a.id, a.kind, a.title, a.body, a.effective_at, a.created_at
    from announcement a
    where a.effective_at > ${since} and (${page.before}::bigint is null or a.id < ${page.before})
      and not exists (
        select from announcement_dismissal d where d.announcement_id = a.id and d.person_id = ${person_id})
    order by a.id desc
    limit ${page.limit}`.execute(database);
  return found.rows;
}

/** Whether there is such an announcement. Dismissing it again changes nothing. */
export async function insertDismissal(tx: Tx, announcementId: number, personId: number): Promise<boolean> {
  const found = await sql`
    with named as (select id from announcement where id = ${announcementId}), dismissed as (
      insert into announcement_dismissal (announcement_id, person_id)
      select id, ${personId}::bigint from named on conflict do nothing)
    select id from named`.execute(tx);
  return found.rows.length > 0;
}

export interface Recipient extends ShownRow {
  person_id: number;
  email: string;
  /** BCP 47 tag. */
  language: string;
  time_zone: string;
  is_disabled: boolean;
}

/** Up to `limit` who wait for their mail, locked until `tx` ends; those that somebody else holds are left to them. */
export async function lockWaiting(tx: Tx, limit: number): Promise<Recipient[]> {
  const found = await sql<Recipient>`
    select a.id, a.kind, a.title, a.body, a.effective_at, a.created_at, p.id as person_id, p.email,
      p.language, p.time_zone, p.disabled_at is not null as is_disabled
    from announcement_recipient r
      join announcement a on a.id = r.announcement_id
      join person p on p.id = r.person_id
    where r.mailed_at is null
    order by r.announcement_id, r.person_id
    limit ${limit}
    for no key update of r skip locked`.execute(tx);
  return found.rows;
}

const pairsOf = (recipients: readonly Recipient[]) => sql`
  unnest(${recipients.map(({ id }) => id)}::bigint[], ${recipients.map(({ person_id }) => person_id)}::bigint[])
    as u(announcement_id, person_id)`;

export const markMailed = (tx: Tx, recipients: readonly Recipient[], now: Date) =>
  sql`
    update announcement_recipient r set mailed_at = ${now} from ${pairsOf(recipients)}
    where r.announcement_id = u.announcement_id and r.person_id = u.person_id`.execute(tx);

export const removeRecipients = (tx: Tx, recipients: readonly Recipient[]) =>
  sql`
    delete from announcement_recipient r using ${pairsOf(recipients)}
    where r.announcement_id = u.announcement_id and r.person_id = u.person_id`.execute(tx);
