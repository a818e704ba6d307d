// SQL of pictures of failures.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';

interface NewScreenshot {
  id: string;
  check_id: number;
  at: Date;
  picture: Buffer;
}

/** Of failures that have not become an outage yet: those of all locations, of two rounds or so. */
const MOST_WAITING = 6;
/** Of the last outages of a check. */
const MOST_KEPT = 5;

/** The ids of those that are stored: not of checks that are down, whose outage began with another one. */
export async function insertScreenshots(tx: Tx, rows: readonly NewScreenshot[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ check_id }) => check_id);
  const inserted = await sql<{ id: string }>`
    insert into uptime_screenshot (id, check_id, account_id, at, picture)
    select given.id, c.id, c.account_id, given.at, given.picture
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${ids}::bigint[], ${rows.map(({ at }) => at)}::timestamptz[],
      ${rows.map(({ picture }) => picture)}::bytea[]) as given (id, check_id, at, picture)
    join uptime_check c on c.id = given.check_id join subject s on s.id = c.id
    where s.status <> 'down'
    returning id`.execute(tx);
  await sql`
    delete from uptime_screenshot where id in (
      select id from (
        select id, row_number() over (partition by check_id order by at desc, id) as place
        from uptime_screenshot where check_id = any(${ids}::bigint[]) and outage_at is null
      ) as waiting where place > ${MOST_WAITING})`.execute(tx);
  return inserted.rows.map(({ id }) => id);
}

/** Those of outages that began now stay; others of their checks belong to nothing. Older outages lose theirs. */
export async function keepScreenshots(
  tx: Tx,
  outages: readonly { check_id: number; at: Date; screenshot_id: string | null }[],
): Promise<void> {
  const ids = outages.map(({ check_id }) => check_id);
  await sql`
    update uptime_screenshot p set outage_at = given.at
    from unnest(${ids}::bigint[], ${outages.map(({ at }) => at)}::timestamptz[],
      ${outages.map(({ screenshot_id }) => screenshot_id)}::uuid[]) as given (check_id, at, id)
    where p.id = given.id and p.check_id = given.check_id`.execute(tx);
  await sql`
    delete from uptime_screenshot where id in (
      select id from (
        select id, outage_at, row_number() over (partition by check_id order by outage_at desc nulls last, id) as place
        from uptime_screenshot where check_id = any(${ids}::bigint[])
      ) as ranked where outage_at is null or place > ${MOST_KEPT})`.execute(tx);
}

/** Of the outage that began then, or of the last one that has any; null: there is none. */
export async function findScreenshot(
  database: Database,
  { account_id, check_id, outage_at }: { account_id: number; check_id: number; outage_at: Date | null },
): Promise<{ at: Date; picture: Buffer } | null> {
  const { rows } = await sql<{ at: Date; picture: Buffer }>`
    select at, picture from uptime_screenshot
    where account_id = ${account_id} and check_id = ${check_id}
      and outage_at = coalesce(${outage_at}::timestamptz, outage_at)
    order by outage_at desc limit 1`.execute(database);
  return rows[0] ?? null;
}
