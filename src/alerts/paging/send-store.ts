// SQL of sending pages: claiming attempts that are due, and what is sent by them.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { AlertRow } from '../alert.ts';

export interface ClaimedAttempt {
  id: string;
  account_id: number;
  page_id: number;
  type: 'page' | 'taken' | 'changed';
  place: number;
  method_id: number | null;
  /** The attempt whose message is changed; null: it sends one of its own. */
  changes: string | null;
  status: 'waiting' | 'sent';
  attempts: number;
  sent_at: Date | null;
  /** Of the claim: who records an outcome with another one lost it to somebody else. */
  lease_until: Date;
}

/** What has been due longest, for whoever asks first. */
export async function claimAttempts(
  database: Database,
  { limit, exceptAccounts, now, lease_until }: ClaimOf,
): Promise<ClaimedAttempt[]> {
  const found = await sql<ClaimedAttempt>`
    update page_attempt set due_at = ${lease_until}, lease_until = ${lease_until},
      attempts = attempts + (status = 'waiting')::int
    where id = any(array(
      select id from page_attempt
      where due_at <= ${now} and account_id <> all(${[...exceptAccounts]}::bigint[])
      order by due_at, id limit ${limit} for update skip locked))
    returning id, account_id, page_id, type, place, method_id, changes, status, attempts, sent_at, lease_until`.execute(
    database,
  );
  return found.rows;
}

interface ClaimOf {
  limit: number;
  exceptAccounts: readonly number[];
  now: Date;
  lease_until: Date;
}

/** When the next attempt is due, or a page has gathered for its minute. */
export async function nextAttemptDueAt(database: Database, now: Date): Promise<Date | null> {
  const found = await sql<{ due_at: Date | null }>`
    select least(
      (select due_at from page_attempt where due_at > ${now} order by due_at limit 1),
      (select starts_at from page where started_at is null and ended_at is null and starts_at > ${now}
        order by starts_at limit 1)) as due_at`.execute(database);
  return found.rows[0]?.due_at ?? null;
}

export interface PageToSend {
  id: number;
  account_id: number;
  person_id: number;
  to_owner: boolean;
  ended_at: Date | null;
  ended_by: string | null;
  /** The person is a member of the account. */
  is_member: boolean;
  /** Those that are open; of one that was taken, all. */
  alert_ids: number[];
  /** The worst of them, or the first to open; null: there is none any more. */
  worst: AlertRow | null;
  is_resolved: boolean;
  /** The page before it started within the two minutes before. */
  is_more: boolean;
  /** Of the account. */
  open_alerts: number;
}

export async function findPagesToSend(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, PageToSend>> {
  const found = await sql<PageToSend>`
    select p.id, p.account_id, p.person_id, p.to_owner, p.ended_at, p.ended_by,
      m.id is not null as is_member,
      coalesce(about.alert_ids, '{}') as alert_ids, about.worst, coalesce(about.is_resolved, false) as is_resolved,
      exists (select from page b where b.account_id = p.account_id and b.member_id = p.member_id
        and b.to_owner = p.to_owner and b.id <> p.id and b.started_at < p.starts_at
        and b.started_at >= p.starts_at - interval '2 minutes') as is_more,
      coalesce(opened.alerts, 0) as open_alerts
    from page p
    left join member m on m.account_id = p.account_id and m.id = p.member_id and m.person_id = p.person_id
    left join lateral (
      select array_agg(a.id order by a.id) as alert_ids, bool_and(a.status = 'resolved') as is_resolved,
        (array_agg(row_to_json(a) order by array_position(array['critical', 'warning', 'info'], a.severity),
          a.opened_at, a.id))[1] as worst
      from (select distinct account_id, alert_id from page_alert where page_id = p.id) m
      join alert a on a.id = m.alert_id and a.account_id = m.account_id
      where a.status = 'open' or p.ended_at is not null) about on true
    left join (
      select o.account_id, count(*)::int as alerts from alert o
      where o.status = 'open' and o.account_id = any(array(
        select account_id from page where id = any(${[...ids]}::bigint[])))
      group by o.account_id) opened on opened.account_id = p.account_id
    where p.id = any(${[...ids]}::bigint[])`.execute(database);
  return new Map(
    found.rows.map(({ worst, ...page }) => [page.id, { ...page, worst: worst && dated(worst) }]),
  );
}

/** Moments come as text in JSON. */
const dated = (row: AlertRow): AlertRow => ({
  ...row,
  rule_ids: [],
  opened_at: new Date(row.opened_at),
  last_occurred_at: new Date(row.last_occurred_at),
  acknowledged_at: row.acknowledged_at && new Date(row.acknowledged_at),
  resolved_at: row.resolved_at && new Date(row.resolved_at),
});
