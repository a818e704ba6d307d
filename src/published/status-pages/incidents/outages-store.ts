// SQL of automatic incidents: what is down long enough, and what is back.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ComponentType } from '../shown-schema.ts';

export interface Outage {
  account_id: number;
  status_page_id: number;
  subject_id: number;
  type: ComponentType;
  /** As the page calls it. */
  name: string;
  /** When it went down. */
  since: Date;
  minutes: number;
}

/** What the rows of one look follow; null: it begins. */
export type LastLooked = Pick<Outage, 'subject_id' | 'status_page_id'> | null;

/** Of one page, at a time: who has an outage of everything does not want to read of each of its parts. */
const MOST_OPEN = 10;

/**
 * Components that have been down for their minutes, whatever of these counts, and of whose outage no update was posted: in
 * order of their ids. Costs what is down, not what there is. Where a page has 10 automatic incidents open, none of its
 * others are due before one of them is resolved.
 */
export async function findOutages(
  database: Database,
  last: LastLooked,
  now: Date,
  limit: number,
): Promise<Outage[]> {
  const { rows } = await sql<Outage>`
    select c.account_id, c.status_page_id, c.subject_id, s.type, coalesce(c.display_name, s.name) as name,
      s.status_since as since, c.auto_incident_minutes as minutes
    from subject s
      join status_page_component c
        on c.subject_id = s.id and c.account_id = s.account_id and c.auto_incident_minutes is not null
      join status_page p on p.id = c.status_page_id and p.account_id = c.account_id and p.enabled
      join account a on a.id = s.account_id and a.suspended_at is null
    where s.status in ('down', 'offline')
      and s.status_since <= ${now}::timestamptz - make_interval(mins => c.auto_incident_minutes)
      and (s.id, c.status_page_id) > (${last?.subject_id ?? 0}::bigint, ${last?.status_page_id ?? 0}::bigint)
      and not exists (
        select from automatic_incident opened
        where opened.status_page_id = c.status_page_id and opened.subject_id = c.subject_id
          and opened.opened_at >= s.status_since)
      and not exists (
        select from incident_component known join incident i on i.account_id = known.account_id and i.id = known.incident_id
        where known.subject_id = c.subject_id and i.status_page_id = c.status_page_id
          and (i.resolved_at is null or i.resolved_at >= s.status_since))
      and ${openOf(sql`c.status_page_id`)} < ${MOST_OPEN}
    order by s.id, c.status_page_id
    limit ${limit}`.execute(database);
  return rows;
}

const openOf = (pageId: RawBuilder<unknown>) => sql`(
  select count(*) from incident o where o.status_page_id = ${pageId} and o.resolved_at is null and o.is_automatic)`;

/** Whether the page has room for another one; it is locked. */
export async function hasRoom(tx: Tx, pageId: number): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    select ${openOf(sql`${pageId}`)} < ${MOST_OPEN} as has_room`.execute(tx);
  return rows[0]?.has_room ?? false;
}

/** Whether the outage still lasts; nothing moves the subject until the transaction ends. */
export async function lockOutage(tx: Tx, { account_id, subject_id, since }: Outage): Promise<boolean> {
  const { rows } = await sql`
    select id from subject
    where account_id = ${account_id} and id = ${subject_id} and status in ('down', 'offline')
      and status_since = ${since}
    for share`.execute(tx);
  return rows.length > 0;
}

/** True for whoever is the first to open an incident of this outage, on any node; whoever comes later waits. */
export async function claimOutage(tx: Tx, outage: Outage, now: Date): Promise<boolean> {
  const { account_id, status_page_id, subject_id, since } = outage;
  const { rows } = await sql`
    insert into automatic_incident (account_id, status_page_id, subject_id, opened_at)
    values (${account_id}, ${status_page_id}, ${subject_id}, ${now})
    on conflict (status_page_id, subject_id) do update set opened_at = excluded.opened_at
      where automatic_incident.opened_at < ${since}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** The automatic incident of the component that resolved by itself no earlier than this; null: there is none. */
export async function lateIncidentId(tx: Tx, outage: Outage, resolvedSince: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from incident
    where account_id = ${outage.account_id} and status_page_id = ${outage.status_page_id}
      and watched_id = ${outage.subject_id} and is_watched and resolved_at >= ${resolvedSince}
    order by resolved_at desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface Recovery {
  account_id: number;
  status_page_id: number;
  incident_id: string;
  /** When the component was back; null: it was deleted. */
  back_at: Date | null;
}

/** Active automatic incidents whose component is back, or gone. Costs what is active. */
export async function findRecoveries(database: Database, limit: number): Promise<Recovery[]> {
  const { rows } = await sql<Recovery>`
    select i.account_id, i.status_page_id, i.id as incident_id, s.status_since as back_at
    from incident i left join subject s on s.account_id = i.account_id and s.id = i.watched_id
    where i.is_watched and i.resolved_at is null
      and (s.id is null or s.status in ('up', 'late', 'degraded', 'online', 'warning'))
    order by i.id
    limit ${limit}`.execute(database);
  return rows;
}
