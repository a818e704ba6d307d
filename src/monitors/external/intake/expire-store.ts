// External checks that are over by themselves, and those that nobody needs any more.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';

/** Locked in the order of their ids; what is being reported just now is left for the next time. */
export async function findDue(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: number; account_id: number; expires_at: Date }[]> {
  const { rows } = await sql<{ id: number; account_id: number; expires_at: Date }>`
    with due as (
      select id from external where expires_at <= ${now} order by expires_at limit ${limit} for update skip locked
    )
    select e.id, e.account_id, e.expires_at from due join external e on e.id = due.id order by e.id`.execute(
    tx,
  );
  return rows;
}

export const endExpired = (tx: Tx, ids: readonly number[], now: Date) =>
  sql`
    update external e set expires_at = null,
      review_at = ${now}::timestamptz + (select make_interval(days => i.delete_after_days) from integration i
        where i.id = e.integration_id)
    where e.id = any(${[...ids]}::bigint[])`.execute(tx);

export async function findUnused(
  database: Database,
  now: Date,
  limit: number,
): Promise<{ id: number; account_id: number }[]> {
  const { rows } = await sql<{ id: number; account_id: number }>`
    select id, account_id from external where review_at <= ${now} order by review_at limit ${limit}`.execute(
    database,
  );
  return rows;
}

/** Those of `ids` that are due still and that nothing names, locked in the order of their ids. */
export async function lockUnnamed(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from external e
    where e.account_id = ${accountId} and e.id = any(${[...ids]}::bigint[]) and e.review_at <= ${now}
      and not exists (select from subject s where s.depends_on_id = e.id)
      and not exists (select from alert_rule_subject n where n.subject_id = e.id)
      and not exists (select from quiet_time_subject n where n.subject_id = e.id)
      and not exists (select from status_page_component n where n.subject_id = e.id)
      and not exists (select from group_member n where n.subject_id = e.id)
      and not exists (select from config_key n where n.subject_id = e.id)
    order by e.id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

export const postponeReview = (tx: Tx, accountId: number, ids: readonly number[], until: Date) =>
  sql`
    update external set review_at = ${until}
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[]) and review_at < ${until}`.execute(tx);

/** Gives how many there were. */
export async function deleteOldPayloads(database: Database, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from integration_payload where id = any(array(
      select id from integration_payload where received_at < ${before} limit ${limit}))`.execute(database);
  return Number(result.numAffectedRows ?? 0);
}
