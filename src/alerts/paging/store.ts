// SQL of opening pages and of ending them.

import { sql } from 'kysely';
import type { MemberKey } from '../../accounts/people/people.ts';
import { chatKinds } from '../../on-call/contact-methods/schema.ts';
import type { Tx } from '../../platform/database/database.ts';
import { jsonbOf } from '../../platform/database/json.ts';
import type { NewAttempt, NewPage, PageCall } from './page.ts';

/** At most one for each member, as an owner or not: gives their ids. */
export async function insertPages(tx: Tx, pages: readonly NewPage[]): Promise<InsertedPage[]> {
  if (pages.length === 0) return [];
  const inserted = await sql<InsertedPage>`
    insert into page (account_id, member_id, person_id, person_name, to_owner, severity, starts_at, started_at)
    select account_id, member_id, person_id, person_name, to_owner, severity, starts_at, started_at
    from jsonb_to_recordset(${jsonbOf(pages)}::jsonb) as p(account_id bigint, member_id bigint, person_id bigint,
      person_name text, to_owner boolean, severity text, starts_at timestamptz, started_at timestamptz)
    returning id, account_id, member_id, to_owner`.execute(tx);
  return inserted.rows;
}

export interface InsertedPage extends MemberKey {
  id: number;
  to_owner: boolean;
}

/** A step that the page is of already stays as it is in it. */
export async function insertPageAlerts(
  tx: Tx,
  calls: readonly (PageCall & { page_id: number })[],
  now: Date,
): Promise<void> {
  if (calls.length === 0) return;
  await sql`
    insert into page_alert (account_id, page_id, alert_id, policy_id, policy_name, round, step, at)
    select account_id, page_id, alert_id, policy_id, policy_name, round, step, ${now}
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c(account_id bigint, page_id bigint, alert_id bigint,
      policy_id bigint, policy_name text, round integer, step integer)
    on conflict do nothing`.execute(tx);
}

export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  await sql`
    insert into page_attempt (id, account_id, page_id, type, place, method_id, method_kind, due_at, status)
    select id, account_id, page_id, type, place, method_id, method_kind, due_at, 'waiting'
    from jsonb_to_recordset(${jsonbOf(attempts)}::jsonb) as a(id uuid, account_id bigint, page_id bigint, type text,
      place integer, method_id bigint, method_kind text, due_at timestamptz)`.execute(tx);
}

/** That a step of these policies reached nobody: the owners are mailed of it. */
export async function noteGaps(
  tx: Tx,
  gaps: readonly { account_id: number; policy_id: number; alert_id: number }[],
  now: Date,
): Promise<void> {
  if (gaps.length === 0) return;
  await sql`
    update escalation_policy p set gap_at = ${now}, gap_alert_id = g.alert_id
    from unnest(${gaps.map((g) => g.account_id)}::bigint[], ${gaps.map((g) => g.policy_id)}::bigint[],
      ${gaps.map((g) => g.alert_id)}::bigint[]) as g(account_id, policy_id, alert_id)
    where p.account_id = g.account_id and p.id = g.policy_id and p.gap_at is null`.execute(tx);
}

interface EndedPage {
  id: number;
  account_id: number;
  person_name: string;
  started_at: Date | null;
}

/**
 * Ends the pages of these alerts that are about no open alert any more. They are locked first, so that what starts or is
 * sent meanwhile is seen by the statements that follow.
 */
export async function endPagesOf(
  tx: Tx,
  alerts: readonly { account_id: number; id: number }[],
  { reason, by, now }: { reason: string; by: string | null; now: Date },
): Promise<EndedPage[]> {
  const locked = await sql<{ id: number }>`
    select p.id from page p
    where p.ended_at is null and p.id = any(array(
      select a.page_id from unnest(${alerts.map((a) => a.account_id)}::bigint[], ${alerts.map((a) => a.id)}::bigint[])
        as k(account_id, alert_id)
      join page_alert a on a.account_id = k.account_id and a.alert_id = k.alert_id))
    order by p.id for no key update`.execute(tx);
  if (locked.rows.length === 0) return [];
  const ended = await sql<EndedPage>`
    update page p set ended_at = ${now}, end_reason = ${reason}, ended_by = ${by}
    where p.id = any(${locked.rows.map(({ id }) => id)}::bigint[]) and p.ended_at is null and not exists (
      select from page_alert m join alert a on a.id = m.alert_id and a.account_id = m.account_id
      where m.page_id = p.id and a.status = 'open')
    returning p.id, p.account_id, p.person_name, p.started_at`.execute(tx);
  await cancelAttempts(
    tx,
    ended.rows.map(({ id }) => id),
    now,
  );
  return ended.rows;
}

/** What was not sent is not sent; of what was sent no answer is awaited. */
async function cancelAttempts(tx: Tx, pageIds: readonly number[], now: Date): Promise<void> {
  if (pageIds.length === 0) return;
  await sql`
    update page_attempt set due_at = null,
      status = case when status = 'waiting' and lease_until is null then 'cancelled' else status end,
      settled_at = case when status = 'waiting' and lease_until is null then ${now}::timestamptz else settled_at end
    where page_id = any(${[...pageIds]}::bigint[]) and type = 'page' and due_at is not null`.execute(tx);
}

/** The ways by which the people of these pages were reached last. */
export async function findLastWays(
  tx: Tx,
  pageIds: readonly number[],
): Promise<{ page_id: number; method_id: number | null; method_kind: string }[]> {
  if (pageIds.length === 0) return [];
  const found = await sql<{ page_id: number; method_id: number | null; method_kind: string }>`
    select distinct on (page_id) page_id, method_id, method_kind from page_attempt
    where page_id = any(${[...pageIds]}::bigint[]) and type = 'page' and (status in ('sent', 'delivered')
      or lease_until is not null)
    order by page_id, sent_at desc nulls last, place desc`.execute(tx);
  return found.rows;
}

/**
 * Messages in chats that are to say what became of their pages: those of `endedIds`, and those about these alerts, since
 * when each of them is open, whose alerts are all resolved. False: there are none.
 */
export async function changeMessages(
  tx: Tx,
  { endedIds, resolved }: { endedIds: readonly number[]; resolved: readonly ResolvedAlert[] },
  now: Date,
): Promise<boolean> {
  const changed = await sql`
    insert into page_attempt as kept (id, account_id, page_id, type, place, method_id, method_kind, status, due_at, changes)
    select gen_random_uuid(), t.account_id, t.page_id, 'changed', t.place, t.method_id, t.method_kind, 'waiting',
      coalesce(t.lease_until, ${now}::timestamptz), t.id
    from page_attempt t
    where t.type = 'page' and t.method_kind = any(${[...chatKinds]}::text[])
      and (t.status in ('sent', 'delivered') or t.lease_until is not null)
      and t.page_id = any(array(
        select unnest(${[...endedIds]}::bigint[])
        union
        select p.id
        from unnest(${resolved.map((a) => a.account_id)}::bigint[], ${resolved.map((a) => a.id)}::bigint[],
          ${resolved.map((a) => a.since)}::timestamptz[]) as k(account_id, alert_id, since)
        join page_alert m on m.account_id = k.account_id and m.alert_id = k.alert_id
        join page p on p.id = m.page_id and p.started_at >= k.since and p.ended_at is not null
        where not exists (
          select from page_alert o join alert a on a.id = o.alert_id and a.account_id = o.account_id
          where o.page_id = p.id and a.status <> 'resolved')))
    order by t.page_id, t.place
    on conflict (page_id, type, place) do update set
      status = 'waiting', due_at = excluded.due_at, lease_until = null, attempts = 0, error = null, settled_at = null
    returning 1`.execute(tx);
  return changed.rows.length > 0;
}

interface ResolvedAlert {
  account_id: number;
  id: number;
  since: Date;
}

/** They are locked. */
export async function markEnded(
  tx: Tx,
  pages: readonly { account_id: number; id: number }[],
  reason: string,
  now: Date,
): Promise<void> {
  await sql`
    update page p set ended_at = ${now}, end_reason = ${reason}
    from unnest(${pages.map((page) => page.account_id)}::bigint[], ${pages.map(({ id }) => id)}::bigint[])
      as k(account_id, id)
    where p.account_id = k.account_id and p.id = k.id and p.ended_at is null`.execute(tx);
}
