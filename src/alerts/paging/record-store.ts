// SQL of recording the outcomes of attempts, of many at once.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { ClaimedAttempt } from './send-store.ts';

/** An attempt as somebody claimed it, and how it is to be from now on. */
export interface RecordedAttempt extends Pick<ClaimedAttempt, 'id' | 'lease_until'> {
  status: 'sent' | 'delivered' | 'failed' | 'cancelled';
  error: string | null;
  /** When it is due again; null: it is over. */
  due_at: Date | null;
}

/** Gives those that were recorded: of the others somebody else has claimed them since, or they were recorded before. */
export async function recordAttempts(
  tx: Tx,
  attempts: readonly RecordedAttempt[],
  now: Date,
): Promise<Set<string>> {
  const ids = attempts.map(({ id }) => id);
  const found = await sql<{ id: string }>`
    update page_attempt a set status = r.status, error = r.error, due_at = r.due_at, lease_until = null,
      sent_at = case when r.status in ('sent', 'delivered') then coalesce(a.sent_at, ${now}::timestamptz) else a.sent_at end,
      settled_at = case when r.status <> 'sent' then ${now}::timestamptz end
    from (select id from page_attempt where id = any(${ids}::uuid[]) order by page_id, type, place for update) k
    join unnest(${ids}::uuid[], ${attempts.map((one) => one.lease_until)}::timestamptz[],
      ${attempts.map(({ status }) => status)}::text[], ${attempts.map(({ error }) => error)}::text[],
      ${attempts.map(({ due_at }) => due_at)}::timestamptz[])
      as r(id, lease_until, status, error, due_at) on r.id = k.id
    where a.id = k.id and a.lease_until = r.lease_until
    returning a.id`.execute(tx);
  return new Set(found.rows.map(({ id }) => id));
}

export interface PageKey {
  account_id: number;
  page_id: number;
}

/** Locks what a failure may escalate, in the order in which everybody does: alerts before their pages. */
export async function lockAlertsOf(tx: Tx, pages: readonly PageKey[]): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    select from alert a
    where a.status = 'open' and a.id = any(array(${alertsOf(pages)}))
    order by a.id for no key update of a`.execute(tx);
}

/** Of the account of each page: rows of `page_alert` and their alerts are of one. */
const alertsOf = (pages: readonly PageKey[]) => sql`
  select m.alert_id from ${keysOf(pages)} join page_alert m on m.account_id = k.account_id and m.page_id = k.page_id`;

const keysOf = (pages: readonly PageKey[]) => sql`
  unnest(${pages.map((one) => one.account_id)}::bigint[], ${pages.map((one) => one.page_id)}::bigint[])
    as k(account_id, page_id)`;

/** Locks these pages, each named once; gives those that have not ended. */
export async function lockPages(tx: Tx, pages: readonly PageKey[]): Promise<Set<number>> {
  if (pages.length === 0) return new Set();
  const found = await sql<{ id: number }>`
    select p.id
    from ${keysOf(pages)}
    join page p on p.account_id = k.account_id and p.id = k.page_id
    where p.ended_at is null
    order by p.id for no key update of p`.execute(tx);
  return new Set(found.rows.map(({ id }) => id));
}

/** The next way of each page after these is used at once; gives the pages that have one. They are locked. */
export async function bringNextForward(
  tx: Tx,
  failed: readonly (PageKey & { place: number })[],
  now: Date,
): Promise<Set<number>> {
  const isLeft = sql`type = 'page' and status = 'waiting' and lease_until is null`;
  const found = await sql<{ page_id: number }>`
    update page_attempt set due_at = least(due_at, ${now})
    where ${isLeft} and id = any(array(
      select next.id
      from unnest(${failed.map((one) => one.account_id)}::bigint[], ${failed.map((one) => one.page_id)}::bigint[],
        ${failed.map((one) => one.place)}::integer[]) as k(account_id, page_id, place)
      cross join lateral (
        select id from page_attempt
        where account_id = k.account_id and page_id = k.page_id and place > k.place and ${isLeft}
        order by place limit 1) next))
    returning page_id`.execute(tx);
  return new Set(found.rows.map(({ page_id }) => page_id));
}

/** Those of these pages, each named once, for which everything that was tried failed, and nothing is left to try. */
export async function findFailed(tx: Tx, pages: readonly PageKey[]): Promise<PageKey[]> {
  if (pages.length === 0) return [];
  const found = await sql<PageKey>`
    select k.account_id, k.page_id
    from ${keysOf(pages)} join page_attempt a on a.account_id = k.account_id and a.page_id = k.page_id
    where a.type = 'page'
    group by k.account_id, k.page_id having bool_and(a.status = 'failed') order by k.page_id`.execute(tx);
  return found.rows;
}

/**
 * Alerts of pages that failed for which nobody else is being paged by the same step: they are reviewed now, with that step
 * as one that failed, and the step after it is due, unless it was taken or is of the next round. What failed to reach the
 * owners is followed by nothing.
 */
export async function escalateAlertsOf(tx: Tx, pages: readonly PageKey[], now: Date): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    with stuck as (
      select a.id, a.account_id, m.policy_id, m.round, m.step
      from ${keysOf(pages)}
      join page f on f.account_id = k.account_id and f.id = k.page_id and not f.to_owner
      join page_alert m on m.account_id = k.account_id and m.page_id = k.page_id
      join alert a on a.account_id = m.account_id and a.id = m.alert_id
      where a.status = 'open' and not exists (
        select from page_alert o join page p on p.id = o.page_id and p.account_id = o.account_id
        where o.account_id = m.account_id and o.alert_id = m.alert_id and o.policy_id = m.policy_id
          and o.round = m.round and o.step = m.step and p.ended_at is null and not p.to_owner)
      order by a.id for no key update of a)
    update alert a set next_review_at = ${now}, ladder = (
      select jsonb_agg(c
          || case when s.failed is null then '{}'::jsonb
            else jsonb_build_object('failed', coalesce(c -> 'failed', '[]') || s.failed) end
          || case when s.is_next and c ->> 'due_at' is not null
            then jsonb_build_object('due_at', ${now.getTime()}::bigint) else '{}'::jsonb end
        order by place)
      from jsonb_array_elements(a.ladder) with ordinality as l(c, place)
      cross join lateral (
        select jsonb_agg(distinct jsonb_build_object('round', round, 'step', step)) as failed,
          bool_or(round = (c ->> 'round')::int and step + 1 = (c ->> 'step')::int) as is_next
        from stuck where id = a.id and policy_id = (c ->> 'policy_id')::bigint) s)
    from (select distinct account_id, id from stuck) alone
    where a.account_id = alone.account_id and a.id = alone.id and a.ladder <> '[]'`.execute(tx);
}
