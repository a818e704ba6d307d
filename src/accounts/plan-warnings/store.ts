// Which accounts are near what their plans allow, and which owners were mailed about it.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export interface Limit {
  plan: string;
  resource: string;
  most: number;
  /** From so many on there is little room. */
  near: number;
}

export interface NearLimit {
  account_id: number;
  account_name: string;
  resource: string;
  used: number;
  most: number;
}

const tableOf = (limits: readonly Limit[]) => sql`
  unnest(${limits.map(({ plan }) => plan)}::text[], ${limits.map(({ resource }) => resource)}::text[],
    ${limits.map(({ most }) => most)}::int[], ${limits.map(({ near }) => near)}::int[]) as l (plan, resource, most, near)`;

/** Of what has room again, or may be as many as wanted. */
export const forgetWarnings = (tx: Tx, limits: readonly Limit[]) =>
  sql`
    delete from plan_warning w
    where not exists (
      select from account a
      join plan_usage u on u.account_id = a.id and u.resource = w.resource
      join ${tableOf(limits)} on l.plan = a.plan and l.resource = w.resource
      where a.id = w.account_id and u.used >= l.near)`.execute(tx);

/** Those of so many accounts at most that were not taken before; they are taken by this. Suspended accounts wait. */
export async function takeNearLimits(
  tx: Tx,
  { limits, accounts, now }: { limits: readonly Limit[]; accounts: number; now: Date },
): Promise<NearLimit[]> {
  const { rows } = await sql<NearLimit>`
    with near as (
      select a.id as account_id, a.name as account_name, u.resource, u.used, l.most
      from account a
      join plan_usage u on u.account_id = a.id
      join ${tableOf(limits)} on l.plan = a.plan and l.resource = u.resource
      where u.used >= l.near and a.suspended_at is null
        and not exists (
          select from plan_warning w where w.account_id = a.id and w.resource = u.resource)),
    chosen as (select distinct account_id from near order by account_id limit ${accounts}),
    taken as (
      insert into plan_warning (account_id, resource, warned_at)
      select account_id, resource, ${now}::timestamptz from near where account_id in (select account_id from chosen)
      on conflict do nothing
      returning account_id, resource)
    select near.* from near join taken using (account_id, resource)`.execute(tx);
  return rows;
}
