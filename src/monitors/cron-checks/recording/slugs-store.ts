// The slugs of all checks, read by whoever answers pings: across accounts, because the slug is the credential.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** How many there are. */
export async function countSlugs(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from cron_check`.execute(database);
  return rows[0]?.count ?? 0;
}

/** The slugs that follow `after` in ascending order, at most `limit` of them; null begins with the first. */
export async function slugsAfter(database: Database, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from cron_check
    where slug > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by slug
    limit ${limit}`.execute(database);
  return rows.map((row) => row.slug);
}

/**
 * The slugs made since a moment. A transaction that set an earlier slug may commit after one that set a later one, so
 * that the next call had better begin some minutes before this one.
 */
export async function slugsSetSince(database: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from cron_check where slug_set_at >= ${since}`.execute(database);
  return rows.map((row) => row.slug);
}
