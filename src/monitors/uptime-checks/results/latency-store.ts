// SQL of latency over time: roll-ups where they are made, and results elsewhere.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { DAY_SECONDS, FINE_SECONDS, SIZES_SECONDS } from './measured.ts';
import type { RollupPart } from './rollup-store.ts';

/** The checks were looked up in their account. */
export interface LatencyWindow {
  check_ids: readonly number[];
  from: Date;
  to: Date;
  /** Whether it is wanted of roll-ups what each location saw, which is most of what they hold. */
  byLocation?: boolean;
}

const pendingOf = ({ check_ids, from, to }: LatencyWindow) => sql`
  pending as materialized (
    select check_id, step_seconds, at from probe_bucket
    where check_id = any(${check_ids}::bigint[]) and at < ${to} and at > ${from}::timestamptz - interval '1 day'
  )`;

/**
 * The largest roll-ups of at most `largest` seconds that are up to date; smaller ones where a larger one is not. Those
 * of ten minutes that are not are left out.
 */
export async function rollupsBetween(
  database: Database,
  window: LatencyWindow,
  largest: number,
): Promise<RollupPart[]> {
  const sizes = SIZES_SECONDS.filter((size) => size <= largest);
  const largerOf = sizes.map((_, index) => sizes[index + 1] ?? null);
  const { rows } = await sql<RollupPart>`
    with ${pendingOf(window)},
    size as (select * from unnest(${sizes}::int[], ${largerOf}::int[]) as size (seconds, larger))
    select b.check_id, b.at, b.at as bucket_at, b.results, b.failures, b.latency_count, b.latency_sum, b.latency_max,
      b.latency_sketch, case when ${window.byLocation ?? false} then b.by_location end as by_location
    from size cross join unnest(${window.check_ids}::bigint[]) as checked (id)
      join probe_rollup b on b.check_id = checked.id and b.step_seconds = size.seconds
      and b.at < ${window.to} and b.at > ${window.from}::timestamptz - make_interval(secs => size.seconds)
    where not exists (${staleAround(sql.ref('size.seconds'))})
      and (size.larger is null or exists (${staleAround(sql.ref('size.larger'))}))
    order by b.at`.execute(database);
  return rows;
}

/** Whether a bucket of this size around `b.at`, or a part of it, is still to be summed up. */
const staleAround = (seconds: ReturnType<typeof sql.ref>) => sql`
  select from pending p
  where p.check_id = b.check_id and p.step_seconds <= ${seconds} and date_bin(make_interval(secs => ${seconds}), p.at, 'epoch')
    = date_bin(make_interval(secs => ${seconds}), b.at, 'epoch')`;

export interface ResultMoment {
  check_id: number;
  at: Date;
  location: string;
  up: boolean;
  latency_ms: number | null;
}

/** Every result of which anything is known. */
export async function resultsBetween(database: Database, window: LatencyWindow): Promise<ResultMoment[]> {
  const { rows } = await sql<ResultMoment>`
    select check_id, at, location, up, latency_ms from probe_result
    where check_id = any(${window.check_ids}::bigint[]) and at >= ${window.from} and at < ${window.to} and up is not null
    order by at`.execute(database);
  return rows;
}

/** The results of those ten minutes that are not summed up yet. */
export async function pendingResults(database: Database, window: LatencyWindow): Promise<ResultMoment[]> {
  const { rows } = await sql<ResultMoment>`
    with ${pendingOf(window)}
    select r.check_id, r.at, r.location, r.up, r.latency_ms from pending p
    join probe_result r on r.check_id = p.check_id and r.at >= p.at and r.at < p.at + interval '10 minutes'
      and r.at >= ${window.from}::timestamptz - interval '10 minutes'
      and r.at < ${window.to}::timestamptz + interval '10 minutes'
    where p.step_seconds = ${FINE_SECONDS} and p.at > ${window.from}::timestamptz - interval '10 minutes'
      and r.up is not null
    order by r.at`.execute(database);
  return rows;
}

interface DayAverage {
  check_id: number;
  /** When the UTC day began. */
  at: Date;
  average_ms: number;
}

/** Of days that are over and summed up, oldest first; a day without an answer is left out. */
export async function averagesOfDays(database: Database, window: LatencyWindow): Promise<DayAverage[]> {
  const { rows } = await sql<DayAverage>`
    select b.check_id, b.at, b.latency_sum / b.latency_count as average_ms
    from unnest(${window.check_ids}::bigint[]) as checked (id)
      join probe_rollup b on b.check_id = checked.id and b.step_seconds = ${DAY_SECONDS}
      and b.at >= ${window.from} and b.at < ${window.to}
    where b.latency_count > 0
    order by b.at`.execute(database);
  return rows;
}
