// SQL of buckets that are to be summed up: which ones, and when.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export const FINE_SECONDS = 600;
const COARSE_SECONDS = 7_200;
const DAY_SECONDS = 86_400;

/** Each is made of the one before it; the first of results. */
export const SIZES_SECONDS = [FINE_SECONDS, COARSE_SECONDS, DAY_SECONDS] as const;

export interface Bucket {
  check_id: number;
  at: Date;
}

/**
 * When a bucket is summed up, in seconds after it ended: its parts are complete by then. Those of all checks end
 * together, so each check has a moment of its own within `spread`.
 */
const REST_SECONDS: Readonly<Record<number, { rest: number; spread: number }>> = {
  [FINE_SECONDS]: { rest: 60, spread: 480 },
  [COARSE_SECONDS]: { rest: 900, spread: 600 },
  [DAY_SECONDS]: { rest: 3_600, spread: 3_600 },
};

/**
 * Notes that the buckets of this size around these moments must be summed up, once they are over and complete. They stay
 * locked until the transaction ends, so that nobody sums up one without what is being written to it.
 */
export async function markBuckets(
  tx: Tx,
  moments: readonly Bucket[],
  { step_seconds, now }: { step_seconds: number; now: Date },
): Promise<void> {
  if (moments.length === 0) return;
  const { rest, spread } = REST_SECONDS[step_seconds] ?? { rest: 0, spread: 1 };
  await sql`
    insert into probe_bucket (check_id, step_seconds, at, due_at)
    select distinct given.check_id, ${step_seconds}::integer, bucket.at,
      greatest(
        bucket.at + make_interval(secs => ${step_seconds + rest} + given.check_id % ${spread}), ${now}::timestamptz)
    from unnest(
      ${moments.map(({ check_id }) => check_id)}::bigint[],
      ${moments.map(({ at }) => at)}::timestamptz[]
    ) as given (check_id, at)
    cross join lateral (
      select date_bin(make_interval(secs => ${step_seconds}), given.at, 'epoch') as at
    ) as bucket
    order by 1, 3
    on conflict (check_id, step_seconds, at) do update set due_at = probe_bucket.due_at
      where probe_bucket.due_at <= ${now}`.execute(tx);
}

/** Takes due buckets of this size; those that somebody else has wait. They are gone unless the transaction fails. */
export async function takeDueBuckets(
  tx: Tx,
  due: { step_seconds: number; now: Date; limit: number },
): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    delete from probe_bucket taken
    using (
      select check_id, step_seconds, at from probe_bucket
      where due_at <= ${due.now} and step_seconds = ${due.step_seconds}
      order by due_at limit ${due.limit} for update skip locked
    ) as due
    where taken.check_id = due.check_id and taken.step_seconds = due.step_seconds and taken.at = due.at
    returning taken.check_id, taken.at`.execute(tx);
  return rows;
}
