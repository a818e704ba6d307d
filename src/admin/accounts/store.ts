// Accounts across the instance: found, locked, and put on another plan.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';

export interface AccountRow {
  id: number;
  name: string;
  plan: string;
  created_at: Date;
  suspended_at: Date | null;
  suspension_reason: string | null;
  delete_at: Date | null;
  owners: { id: number; email: string; name: string }[];
  mails_per_day: number | null;
  uses: Readonly<Record<string, number>>;
  api_used_at: Date | null;
  seen_at: Date | null;
}

export interface AccountFilter {
  /** null: that of nobody in particular. */
  id: number | null;
  text: string | null;
  plan: string | null;
  suspended: boolean | null;
}

/** Newest first. What each has is looked up for those that are shown only. */
export async function findAccounts(
  database: Database,
  filter: AccountFilter,
  page: Page,
): Promise<AccountRow[]> {
  const found = await sql<AccountRow>`
    select a.id, a.name, a.plan, a.created_at, a.suspended_at, a.delete_at, a.mails_per_day, suspension.reason as suspension_reason,
      (select coalesce(json_agg(json_build_object('id', p.id, 'email', p.email, 'name', p.name)
          order by m.joined_at, p.id), '[]')
        from member m join person p on p.id = m.person_id
        where m.account_id = a.id and m.role = 'owner') as owners,
      (select coalesce(json_object_agg(resource, used), '{}') from plan_usage u where u.account_id = a.id) as uses,
      (select max(last_used_at) from api_key k where k.account_id = a.id) as api_used_at,
      (select max(greatest(s.last_seen_at, l.at))
        from member m
          left join session s on s.person_id = m.person_id
          left join last_sign_in l on l.person_id = m.person_id
        where m.account_id = a.id) as seen_at
    from (${matching(filter, page)}) a
      left join account_suspension suspension on suspension.account_id = a.id and suspension.to_at is null
    order by a.id desc`.execute(database);
  return found.rows;
}

/** A text is looked for as it is: it is no pattern. */
const matching = ({ id, text, plan, suspended }: AccountFilter, page: Page) => sql`
  select * from account
  where (${id}::bigint is null or id = ${id}) and (${page.before}::bigint is null or id < ${page.before})
    and (${plan}::text is null or plan = ${plan})
    and (${suspended}::boolean is null or (suspended_at is not null) = ${suspended})
    and (${text}::text is null or position(lower(${text}) in lower(name)) > 0 or exists (
      select from member m join person p on p.id = m.person_id
      where m.account_id = account.id
        and (position(lower(${text}) in lower(p.email)) > 0 or position(lower(${text}) in lower(p.name)) > 0)))
  order by id desc
  limit ${page.limit}`;

/** Nobody else changes plan or suspension until `tx` ends; null where there is no such account. */
export async function lockAccount(
  tx: Tx,
  id: number,
): Promise<{ name: string; plan: string; is_suspended: boolean } | null> {
  const found = await sql<{ name: string; plan: string; is_suspended: boolean }>`
    select name, plan, suspended_at is not null as is_suspended from account
    where id = ${id} for no key update`.execute(tx);
  return found.rows[0] ?? null;
}

export const setPlan = (tx: Tx, id: number, plan: string) =>
  tx.updateTable('account').set({ plan }).where('id', '=', id).execute();

export const setMailLimit = (tx: Tx, id: number, mails_per_day: number | null) =>
  tx.updateTable('account').set({ mails_per_day }).where('id', '=', id).execute();

/** Whether somebody who runs the instance is a member. */
export async function hasInstanceAdmin(tx: Tx, accountId: number): Promise<boolean> {
  const found = await sql`
    select from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and p.is_admin and p.disabled_at is null limit 1`.execute(tx);
  return found.rows.length > 0;
}
