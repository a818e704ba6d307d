// SQL of roll-ups: averages and maxima of whole buckets, made from samples and from smaller buckets.

import { type RawBuilder, sql } from 'kysely';
import { type MetricName, metricNames } from '../../../../shared/metric-names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Bucket } from '../../measured.ts';
import { metrics } from '../metrics.ts';

type ServerBucket = Bucket<'server_id'>;

const each = (write: (name: MetricName) => RawBuilder<unknown>) => sql.join(metricNames.map(write));
const both = each((name) => sql`${sql.ref(name)}, ${sql.ref(`${name}_max`)}`);
const whole = new Set(metrics.filter(({ isInteger }) => isInteger).map(({ name }) => name));

/** The average of a figure over samples `s`, as its column holds it. */
export const averageOfSamples = (name: MetricName) =>
  whole.has(name) ? sql`round(avg(s.${sql.ref(name)}))::bigint` : sql`avg(s.${sql.ref(name)})::real`;

/** The average over buckets `b`, each as heavy as it has samples; those that know nothing of the figure weigh nothing. */
export const averageOfBuckets = (name: MetricName) => {
  const column = sql`b.${sql.ref(name)}`;
  const average = sql`sum(${column}::double precision * b.samples) / sum(b.samples) filter (where ${column} is not null)`;
  return whole.has(name) ? sql`round(${average})::bigint` : sql`(${average})::real`;
};

/** Sums up ten minutes of samples. A bucket without any is left out. */
export async function rollUpSamples(
  tx: Tx,
  buckets: readonly ServerBucket[],
  stepSeconds: number,
): Promise<void> {
  if (buckets.length === 0) return;
  const times = buckets.map(({ at }) => at.getTime());
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times) + stepSeconds * 1_000)];
  await sql`
    insert into server_rollup (server_id, step_seconds, at, samples, ${both})
    select bucket.server_id, ${stepSeconds}, bucket.at, summed.* from ${unnested(buckets)} as bucket (server_id, at)
    cross join lateral (
      select count(*) as samples, ${each((name) => sql`${averageOfSamples(name)}, max(s.${sql.ref(name)})`)}
      from server_sample s
      where s.server_id = bucket.server_id and s.at >= bucket.at
        and s.at < bucket.at + make_interval(secs => ${stepSeconds})
        and s.at >= ${from} and s.at < ${to}
    ) as summed
    where summed.samples > 0
    ${onConflict}`.execute(tx);
}

/** Sums up smaller buckets. */
export async function rollUpBuckets(
  tx: Tx,
  buckets: readonly ServerBucket[],
  steps: { from_seconds: number; to_seconds: number },
): Promise<void> {
  if (buckets.length === 0) return;
  await sql`
    insert into server_rollup (server_id, step_seconds, at, samples, ${both})
    select bucket.server_id, ${steps.to_seconds}, bucket.at, summed.* from ${unnested(buckets)} as bucket (server_id, at)
    cross join lateral (
      select sum(b.samples)::integer as samples,
        ${each((name) => sql`${averageOfBuckets(name)}, max(b.${sql.ref(`${name}_max`)})`)}
      from server_rollup b
      where b.server_id = bucket.server_id and b.step_seconds = ${steps.from_seconds} and b.at >= bucket.at
        and b.at < bucket.at + make_interval(secs => ${steps.to_seconds})
    ) as summed
    where summed.samples > 0
    ${onConflict}`.execute(tx);
}

const unnested = (buckets: readonly ServerBucket[]) => sql`unnest(
  ${buckets.map(({ server_id }) => server_id)}::bigint[], ${buckets.map(({ at }) => at)}::timestamptz[])`;

const onConflict = sql`
  on conflict (server_id, step_seconds, at) do update set samples = excluded.samples,
    ${each((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}, ${sql.ref(`${name}_max`)} = excluded.${sql.ref(`${name}_max`)}`)}`;
