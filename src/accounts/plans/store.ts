// The counters of what each account has of every limited thing.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

/** The plan of the account, which nobody changes until `tx` ends; null where there is no such account. */
export async function lockPlan(tx: Tx, accountId: number): Promise<string | null> {
  const account = await tx
    .selectFrom('account')
    .select('plan')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  return account?.plan ?? null;
}

/** One statement that judges and counts: whoever comes second judges what the first one left. */
export async function addUses(
  tx: Tx,
  accountId: number,
  resource: string,
  { limit, count }: { limit: number | null; count: number },
) {
  const result = await sql`
    insert into plan_usage as kept (account_id, resource, used)
    select ${accountId}::bigint, ${resource}, ${count}::int where ${limit}::int is null or ${limit}::int >= ${count}::int
    on conflict (account_id, resource) do update set used = kept.used + ${count}::int
      where ${limit}::int is null or kept.used + ${count}::int <= ${limit}::int
    returning used`.execute(tx);
  return result.rows.length > 0;
}

/** How many there are. Also of what was never counted, nobody else counts one until `tx` ends. */
export async function lockUses(tx: Tx, accountId: number, resource: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    insert into plan_usage as kept (account_id, resource, used) values (${accountId}, ${resource}, 0)
    on conflict (account_id, resource) do update set used = kept.used
    returning used`.execute(tx);
  return rows[0]?.used ?? 0;
}

export const removeUses = (tx: Tx, accountId: number, resource: string, count: number) =>
  tx
    .updateTable('plan_usage')
    .set({ used: sql<number>`greatest(used - ${count}, 0)` })
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .execute();

/** Resources that were never counted are missing. */
export async function findUses(database: Database, accountId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('plan_usage')
    .select(['resource', 'used'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.resource, row.used]));
}

export async function plansInUse(database: Database): Promise<string[]> {
  const found = await database.selectFrom('account').select('plan').distinct().execute();
  return found.map(({ plan }) => plan);
}

/** The plan of an account with its own daily limit of mails, and how many went out on the day. */
export async function findMailDay(
  database: Database,
  accountId: number,
  day: string,
): Promise<{ plan: string; mails_per_day: number | null; sent: number } | null> {
  const { rows } = await sql<{ plan: string; mails_per_day: number | null; sent: number }>`
    select a.plan, a.mails_per_day, coalesce(d.sent, 0) as sent
    from account a left join account_mail_day d on d.account_id = a.id and d.day = ${day}::date
    where a.id = ${accountId}`.execute(database);
  return rows[0] ?? null;
}

/** Counts as many of `wanted` as `limit` leaves room for; gives how many that are. Two at once count one after the other. */
export async function addMails(
  database: Database,
  { account_id, day }: { account_id: number; day: string },
  { wanted, limit }: { wanted: number; limit: number | null },
): Promise<number> {
  await sql`
    insert into account_mail_day (account_id, day, sent) values (${account_id}, ${day}::date, 0)
    on conflict do nothing`.execute(database);
  const { rows } = await sql<{ counted: number }>`
    with before as (
      select case when warned_at is null then sent else 2147483647 end as taken, sent from account_mail_day where account_id = ${account_id} and day = ${day}::date for update)
    update account_mail_day d
    set sent = before.sent + greatest(0, least(${wanted}::int, coalesce(${limit}::int, 2147483647) - before.taken))
    from before where d.account_id = ${account_id} and d.day = ${day}::date
    returning d.sent - before.sent as counted`.execute(database);
  return rows[0]?.counted ?? 0;
}

export const takeBackMails = (
  database: Database,
  { account_id, day }: { account_id: number; day: string },
  count: number,
) =>
  sql`
    update account_mail_day set sent = greatest(0, sent - ${count}::int)
    where account_id = ${account_id} and day = ${day}::date`.execute(database);

/** False where that was noted on this day before. */
export async function noteMailWarning(
  tx: Tx,
  { account_id, day }: { account_id: number; day: string },
  now: Date,
): Promise<boolean> {
  const result = await sql`
    update account_mail_day set warned_at = ${now}
    where account_id = ${account_id} and day = ${day}::date and warned_at is null`.execute(tx);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Forgets that the account was warned on this day: it may send more now. */
export const clearMailWarning = (tx: Tx, { account_id, day }: { account_id: number; day: string }) =>
  sql`
    update account_mail_day set warned_at = null where account_id = ${account_id} and day = ${day}::date`.execute(
    tx,
  );

/** Gives how many there were. */
export async function deleteOldMailDays(
  database: Database,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const result = await sql`
    delete from account_mail_day where ctid = any(array(
      select ctid from account_mail_day where day < ${before}::date limit ${limit}))`.execute(database);
  return Number(result.numAffectedRows ?? 0);
}
