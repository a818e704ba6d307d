// The slugs and aliases of all checks, read by whoever answers pings: across accounts, because each is a credential.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A slug, or an alias with the first digit of the slug of its check. */
export interface PingedAddress {
  slug: string;
  digit: string | null;
}

/** How many there are. */
export async function countSlugs(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from cron_check) + (select count(*) from ping_alias) as count`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Those that follow `after` in ascending order, at most `limit` of them; null begins with the first. */
export async function slugsAfter(
  database: Database,
  after: string | null,
  limit: number,
): Promise<PingedAddress[]> {
  const from = after ?? '00000000-0000-0000-0000-000000000000';
  const { rows } = await sql<PingedAddress>`
    with own as (
      select slug, null as digit from cron_check where slug > ${from} order by slug limit ${limit}
    ), alias as (
      select id, check_id from ping_alias where id > ${from} order by id limit ${limit}
    )
    select slug, digit from own
    union all
    select alias.id, left(c.slug::text, 1) from alias join cron_check c on c.id = alias.check_id
    order by slug
    limit ${limit}`.execute(database);
  return rows;
}

/**
 * Those made since a moment, and the aliases of checks whose slug was. A transaction that set an earlier one may commit
 * after one that set a later one, so that the next call had better begin some minutes before this one.
 */
export async function slugsSetSince(database: Database, since: Date): Promise<PingedAddress[]> {
  const { rows } = await sql<PingedAddress>`
    select slug, null as digit from cron_check where slug_set_at >= ${since}
    union all
    select a.id, left(c.slug::text, 1) from ping_alias a join cron_check c on c.id = a.check_id
    where a.set_at >= ${since}
    union all
    select a.id, left(c.slug::text, 1) from cron_check c join ping_alias a on a.check_id = c.id
    where c.slug_set_at >= ${since}`.execute(database);
  return rows;
}
