// SQL of pages that gather: which of them an alert may join, and starting those whose minute is over.

import { sql } from 'kysely';
import type { MemberKey } from '../../accounts/people/people.ts';
import type { Severity } from '../../delivery/alert-schema.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { addMs } from '../../platform/time.ts';
import { GATHERED_MS, type RecentPage } from './gather.ts';

/** One writer of the pages of each of these people at a time, until the transaction ends. */
export async function lockRecipients(tx: Tx, members: readonly MemberKey[]): Promise<void> {
  const keys = members.map((one) => `pages ${one.account_id} ${one.member_id}`).sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as k(key)`.execute(
    tx,
  );
}

interface TouchedPages {
  members: readonly MemberKey[];
  /** Alerts whose pages end in the same transaction. */
  ending: readonly { account_id: number; id: number }[];
}

/**
 * Locks the pages that gather for these people, and those of the alerts that end: all of them at once and in order, so
 * that two who join some and end others never wait for each other. What is found by a later statement neither starts nor
 * ends meanwhile.
 */
export async function lockTouched(tx: Tx, { members, ending }: TouchedPages, now: Date): Promise<void> {
  await sql`
    select from page p
    where p.ended_at is null and p.id = any(array(
      select g.id from unnest(${members.map((m) => m.account_id)}::bigint[], ${members.map((m) => m.member_id)}::bigint[])
        as k(account_id, member_id)
      join page g on g.account_id = k.account_id and g.member_id = k.member_id
      where g.starts_at > ${addMs(now, -GATHERED_MS)} and g.started_at is null and g.ended_at is null
      union all
      select m.page_id from unnest(${ending.map((a) => a.account_id)}::bigint[], ${ending.map((a) => a.id)}::bigint[])
        as k(account_id, alert_id)
      join page_alert m on m.account_id = k.account_id and m.alert_id = k.alert_id))
    order by p.id for no key update of p`.execute(tx);
}

export interface RecentRow extends MemberKey, RecentPage {
  to_owner: boolean;
}

/**
 * Pages of these people, as owners or not, that began in the minute before or begin in the one that comes, without those
 * that ended before they started.
 */
export async function findRecent(
  tx: Tx,
  members: readonly (MemberKey & { to_owner: boolean })[],
  now: Date,
): Promise<RecentRow[]> {
  const found = await sql<RecentRow>`
    select k.account_id, k.member_id, k.to_owner, p.id, p.severity, p.starts_at, p.started_at is null as is_gathering
    from unnest(${members.map((m) => m.account_id)}::bigint[], ${members.map((m) => m.member_id)}::bigint[],
      ${members.map((m) => m.to_owner)}::boolean[]) as k(account_id, member_id, to_owner)
    join page p on p.account_id = k.account_id and p.member_id = k.member_id and p.to_owner = k.to_owner
    where p.starts_at > ${addMs(now, -GATHERED_MS)} and p.starts_at <= ${addMs(now, GATHERED_MS)}
      and (p.started_at is not null or p.ended_at is null)`.execute(tx);
  return found.rows;
}

export interface GatheredPage {
  id: number;
  account_id: number;
  member_id: number;
  person_id: number;
  to_owner: boolean;
}

/** Whether there are pages whose minute is over. */
export async function hasGathered(database: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from page where started_at is null and ended_at is null and starts_at <= ${now} limit 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** Pages whose minute is over, locked. */
export async function lockGathered(tx: Tx, now: Date, limit: number): Promise<GatheredPage[]> {
  const found = await sql<GatheredPage>`
    select id, account_id, member_id, person_id, to_owner from page
    where started_at is null and ended_at is null and starts_at <= ${now}
    order by starts_at limit ${limit} for no key update skip locked`.execute(tx);
  return found.rows;
}

/** How severe the worst open alert of each page is; pages without any are left out. */
export async function findWorst(tx: Tx, pageIds: readonly number[]): Promise<Map<number, Severity[]>> {
  const found = await sql<{ page_id: number; severities: Severity[] }>`
    select m.page_id, array_agg(distinct a.severity) as severities
    from page_alert m join alert a on a.id = m.alert_id and a.account_id = m.account_id
    where m.page_id = any(${[...pageIds]}::bigint[]) and a.status = 'open'
    group by m.page_id`.execute(tx);
  return new Map(found.rows.map(({ page_id, severities }) => [page_id, severities]));
}

export async function markStarted(
  tx: Tx,
  pages: readonly { account_id: number; id: number; severity: Severity }[],
  now: Date,
): Promise<void> {
  await sql`
    update page p set started_at = ${now}, severity = s.severity
    from unnest(${pages.map((page) => page.account_id)}::bigint[], ${pages.map(({ id }) => id)}::bigint[],
      ${pages.map((page) => page.severity)}::text[]) as s(account_id, id, severity)
    where p.account_id = s.account_id and p.id = s.id`.execute(tx);
}
