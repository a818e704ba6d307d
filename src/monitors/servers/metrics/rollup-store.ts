// SQL of roll-ups: averages and maxima of whole buckets, made from samples and from smaller buckets.

import { type RawBuilder, sql } from 'kysely';
import { type MetricName, metricNames } from '../../../../shared/metric-names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { metrics } from '../metrics.ts';

export interface Bucket {
  server_id: number;
  at: Date;
}

/** Takes due buckets of this size; those that somebody else has wait. They are gone unless the transaction fails. */
export async function takeDueBuckets(
  tx: Tx,
  due: { step_seconds: number; now: Date; limit: number },
): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    delete from server_bucket taken
    using (
      select server_id, step_seconds, at from server_bucket
      where due_at <= ${due.now} and step_seconds = ${due.step_seconds}
      order by due_at limit ${due.limit} for update skip locked
    ) as due
    where taken.server_id = due.server_id and taken.step_seconds = due.step_seconds and taken.at = due.at
    returning taken.server_id, taken.at`.execute(tx);
  return rows;
}

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
export async function rollUpSamples(tx: Tx, buckets: readonly Bucket[], stepSeconds: number): Promise<void> {
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
  buckets: readonly Bucket[],
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

const unnested = (buckets: readonly Bucket[]) => sql`unnest(
  ${buckets.map(({ server_id }) => server_id)}::bigint[], ${buckets.map(({ at }) => at)}::timestamptz[])`;

const onConflict = sql`
  on conflict (server_id, step_seconds, at) do update set samples = excluded.samples,
    ${each((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}, ${sql.ref(`${name}_max`)} = excluded.${sql.ref(`${name}_max`)}`)}`;

/** Notes that the larger buckets around these must be summed up, once they are over and their parts are there. */
export async function markLargerBuckets(
  tx: Tx,
  buckets: readonly Bucket[],
  given: { step_seconds: number; now: Date },
): Promise<void> {
  if (buckets.length === 0) return;
  await sql`
    insert into server_bucket (server_id, step_seconds, at, due_at)
    select distinct bucket.server_id, ${given.step_seconds}::integer, larger.at,
      greatest(larger.at + make_interval(secs => ${given.step_seconds + 900}), ${given.now}::timestamptz)
    from ${unnested(buckets)} as bucket (server_id, at)
    cross join lateral (
      select date_bin(make_interval(secs => ${given.step_seconds}), bucket.at, 'epoch') as at
    ) as larger
    order by 1, 3
    on conflict (server_id, step_seconds, at) do update set due_at = server_bucket.due_at
      where server_bucket.due_at <= ${given.now}`.execute(tx);
}
