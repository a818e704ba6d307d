// SQL of roll-ups: what goes into them, and keeping them.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/stored-text.ts';
import type { CheckBucket } from './measured.ts';

/** What is known of a span of time. Results of which nobody knows are none. */
interface Part extends CheckBucket {
  results: number;
  failures: number;
  latency_count: number;
  latency_sum: number;
  latency_max: number | null;
}

/** What one location saw of a span, as it is stored; a sketch is in base64. */
export interface OfLocation {
  location: string;
  results: number;
  failures: number;
  latency_sketch: string | null;
}

/** The same of results. */
interface ResultsOfLocation extends Omit<OfLocation, 'latency_sketch'> {
  latencies: number[];
}

/** `bucket_at` is when the bucket begins that it goes into. */
interface ResultsPart extends Part {
  bucket_at: Date;
  latencies: number[];
  /** null: the service alone has probed. */
  seen: ResultsOfLocation[] | null;
}

export interface RolledUp extends Part {
  latency_sketch: Buffer | null;
  by_location: OfLocation[] | null;
}

export interface RollupPart extends RolledUp {
  bucket_at: Date;
}

const unnested = (buckets: readonly CheckBucket[]) => sql`unnest(
  ${buckets.map(({ check_id }) => check_id)}::bigint[], ${buckets.map(({ at }) => at)}::timestamptz[])`;

/** With bounds that name the days of all buckets, so that other partitions are not looked into. */
function ofBucket(buckets: readonly CheckBucket[], stepSeconds: number) {
  const times = buckets.map(({ at }) => at.getTime());
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times) + stepSeconds * 1_000)];
  return sql`r.up is not null and r.at >= bucket.at and r.at < bucket.at + make_interval(secs => ${stepSeconds})
    and r.at >= ${from} and r.at < ${to}`;
}

/** The results of each bucket; one without any is left out. `own` is the location of the service. */
export async function resultsOfBuckets(
  database: Database,
  buckets: readonly CheckBucket[],
  { step_seconds, own }: { step_seconds: number; own: string },
): Promise<ResultsPart[]> {
  if (buckets.length === 0) return [];
  const { rows } = await sql<ResultsPart>`
    select bucket.check_id, bucket.at, bucket.at as bucket_at, summed.*, case when summed.is_located then (
      select jsonb_agg(located) from (
        select r.location, count(*)::int as results, (count(*) filter (where not r.up))::int as failures,
          coalesce(jsonb_agg(r.latency_ms) filter (where r.up and r.latency_ms is not null), '[]') as latencies
        from probe_result r
        where r.check_id = bucket.check_id and ${ofBucket(buckets, step_seconds)}
        group by r.location) as located) end as seen
    from ${unnested(buckets)} as bucket (check_id, at)
    cross join lateral (
      select count(*)::int as results, count(*) filter (where not r.up)::int as failures,
        count(r.latency_ms) filter (where r.up)::int as latency_count,
        coalesce(sum(r.latency_ms::float8) filter (where r.up), 0) as latency_sum,
        max(r.latency_ms) filter (where r.up) as latency_max,
        coalesce(array_agg(r.latency_ms) filter (where r.up and r.latency_ms is not null), '{}') as latencies,
        bool_or(r.location <> ${own}) as is_located
      from probe_result r
      where r.check_id = bucket.check_id and ${ofBucket(buckets, step_seconds)}
    ) as summed
    where summed.results > 0`.execute(database);
  return rows;
}

/** The smaller buckets in each of these. */
export async function partsOfBuckets(
  database: Database,
  buckets: readonly CheckBucket[],
  steps: { from_seconds: number; to_seconds: number },
): Promise<RollupPart[]> {
  if (buckets.length === 0) return [];
  const { rows } = await sql<RollupPart>`
    select b.check_id, b.at, bucket.at as bucket_at, b.results, b.failures, b.latency_count, b.latency_sum,
      b.latency_max, b.latency_sketch, b.by_location
    from ${unnested(buckets)} as bucket (check_id, at)
    join probe_rollup b on b.check_id = bucket.check_id and b.step_seconds = ${steps.from_seconds}
      and b.at >= bucket.at and b.at < bucket.at + make_interval(secs => ${steps.to_seconds})`.execute(
    database,
  );
  return rows;
}

/** In the place of what was summed up before. */
export async function saveRollups(tx: Tx, rollups: readonly RolledUp[], stepSeconds: number): Promise<void> {
  if (rollups.length === 0) return;
  const each = <T>(column: (rollup: RolledUp) => T) => rollups.map(column);
  await sql`
    insert into probe_rollup (check_id, step_seconds, at, results, failures, latency_count, latency_sum, latency_max,
      latency_sketch, by_location)
    select given.check_id, ${stepSeconds}, given.at, given.results, given.failures, given.latency_count,
      given.latency_sum, given.latency_max, given.latency_sketch, given.by_location
    from unnest(
      ${each(({ check_id }) => check_id)}::bigint[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ results }) => results)}::int[], ${each(({ failures }) => failures)}::int[],
      ${each(({ latency_count }) => latency_count)}::int[], ${each(({ latency_sum }) => latency_sum)}::float8[],
      ${each(({ latency_max }) => latency_max)}::real[], ${each(({ latency_sketch }) => latency_sketch)}::bytea[],
      ${each(({ by_location }) => json(by_location))}::jsonb[])
      as given (check_id, at, results, failures, latency_count, latency_sum, latency_max, latency_sketch, by_location)
    on conflict (check_id, step_seconds, at) do update set results = excluded.results, failures = excluded.failures,
      latency_count = excluded.latency_count, latency_sum = excluded.latency_sum, latency_max = excluded.latency_max,
      latency_sketch = excluded.latency_sketch, by_location = excluded.by_location`.execute(tx);
}
