// Sliding windows: when each bucket was hit of late. One statement judges and counts, so it holds across nodes. No
// statement of its own waits for the disk: a crash of the database loses the hits of its last second.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { addMs } from '../../platform/time.ts';

export interface Allowance {
  bucket: string;
  /** Hits that any stretch of `windowMs` may hold. */
  limit: number;
  windowMs: number;
}

/**
 * To be selected by a statement: its commit does not wait for the disk. In a transaction of the caller this changes
 * nothing, since whatever else that writes must be durable.
 */
const unsynced = (database: Database) =>
  database.isTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts a hit unless the bucket is full; then `full_until` is when it has room again. Hits from the future, left
 * by a clock that was set back, do not count beyond one window.
 */
export async function countHit(
  database: Database,
  { bucket, limit, windowMs }: Allowance,
  now: Date,
): Promise<{ counted: true } | { counted: false; full_until: Date }> {
  const since = addMs(now, -windowMs);
  const until = addMs(now, windowMs);
  const result = await sql<{ counted: boolean; nth_latest: Date | null }>`
    with counted as (
      insert into rate_window as kept (bucket, hits, expires_at)
      values (${bucket}, array[${now}::timestamptz(3)], ${until})
      on conflict (bucket) do update set
        hits = array(select hit from unnest(kept.hits) hit where hit > ${since} and hit <= ${until} order by hit)
          || excluded.hits,
        expires_at = greatest(kept.expires_at, excluded.expires_at)
      where (select count(*) from unnest(kept.hits) hit where hit > ${since} and hit <= ${until}) < ${limit}
      returning bucket
    )
    select ${unsynced(database)}, exists (select from counted) as counted, (
      select (array_agg(hit order by hit desc))[${limit}::int]
      from rate_window, unnest(hits) hit
      where bucket = ${bucket} and hit > ${since} and hit <= ${until}
    ) as nth_latest`.execute(database);
  const row = result.rows[0];
  if (row?.counted) return { counted: true };
  // Others may have filled the bucket after this statement began; then their hits are too new to be seen here.
  return { counted: false, full_until: addMs(row?.nth_latest ?? now, windowMs) };
}

/** Takes back a hit that was counted at `at`. */
export async function uncountHit(database: Database, bucket: string, at: Date): Promise<void> {
  await sql`
    update rate_window set hits =
      hits[:array_position(hits, ${at}::timestamptz(3)) - 1] || hits[array_position(hits, ${at}::timestamptz(3)) + 1:]
    where bucket = ${bucket} and array_position(hits, ${at}::timestamptz(3)) is not null
    returning ${unsynced(database)}`.execute(database);
}
