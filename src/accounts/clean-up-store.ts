// Deletes what has run out, in batches that lock little.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Whether any of the tables had a whole batch to delete. */
export async function deleteExpired(
  database: Database,
  bounds: { now: Date; limit: number },
): Promise<boolean> {
  const deletions = [
    expired('session', bounds),
    expired('pending_registration', bounds),
    expired('password_reset', bounds),
    expired('two_factor_challenge', bounds),
    expired('passkey_challenge', bounds),
    expired('email_change', bounds),
    expired('rate_window', bounds),
  ];
  let isMore = (await deleteInvitations(database, bounds)) >= bounds.limit;
  for (const deletion of deletions) {
    const result = await deletion.execute(database);
    isMore ||= Number(result.numAffectedRows ?? 0) >= bounds.limit;
  }
  return isMore;
}

/** Frees their places among the members, in the order of accounts: so nobody waits in a circle. */
async function deleteInvitations(
  database: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const deleted = await sql<{ count: number }>`
    with gone as (
      delete from invitation where id = any(array(
        select id from invitation where expires_at <= ${now} limit ${limit} for update skip locked))
      returning account_id
    ), places as (
      select account_id, count(*)::int as count from gone group by account_id
    ), held as (
      select account_id, count from plan_usage join places using (account_id)
      where resource = 'members' order by account_id for update of plan_usage
    ), released as (
      update plan_usage set used = greatest(used - held.count, 0)
      from held where plan_usage.account_id = held.account_id and resource = 'members'
    )
    select count(*)::int as count from gone`.execute(database);
  return deleted.rows[0]?.count ?? 0;
}

/** Rows that somebody holds just now are left for the next time. */
const expired = (table: string, { now, limit }: { now: Date; limit: number }): RawBuilder<unknown> => sql`
  delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where expires_at <= ${now} limit ${limit} for update skip locked))`;
