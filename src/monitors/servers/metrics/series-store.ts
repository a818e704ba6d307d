// SQL of charts: averages and maxima over steps of time, from roll-ups where they are made and from samples elsewhere.

import { type RawBuilder, sql } from 'kysely';
import { type MetricName, metricNames } from '../../../../shared/metric-names.ts';
import type { Database } from '../../../platform/database/database.ts';
import { averageOfBuckets, averageOfSamples } from './rollup-store.ts';

export interface Window {
  server_id: number;
  from: Date;
  to: Date;
  step_seconds: number;
}

/** A step of a chart: the average of every figure and its maximum, by the names `cpu` and `cpu_max`. */
export type Step = { at: Date } & Record<MetricName | `${MetricName}_max`, number | null>;

const each = (write: (name: MetricName) => RawBuilder<unknown>) => sql.join(metricNames.map(write));
const averageAs = (
  write: (name: MetricName) => RawBuilder<unknown>,
  max: (name: MetricName) => RawBuilder<unknown>,
) => each((name) => sql`${write(name)} as ${sql.ref(name)}, ${max(name)} as ${sql.ref(`${name}_max`)}`);
const ofSamples = averageAs(averageOfSamples, (name) => sql`max(s.${sql.ref(name)})`);
const ofBuckets = averageAs(averageOfBuckets, (name) => sql`max(b.${sql.ref(`${name}_max`)})`);
const columns = each((name) => sql`b.${sql.ref(name)}, b.${sql.ref(`${name}_max`)}`);

/** Steps that hold at least one sample, oldest first, straight from the samples. */
export async function stepsOfSamples(database: Database, window: Window): Promise<Step[]> {
  const { server_id, from, to, step_seconds } = window;
  const { rows } = await sql<Step>`
    select date_bin(make_interval(secs => ${step_seconds}), s.at, 'epoch') as at, ${ofSamples}
    from server_sample s
    where s.server_id = ${server_id} and s.at >= ${from} and s.at < ${to}
    group by 1 order by 1`.execute(database);
  return rows;
}

/** As `stepsOfSamples`, from buckets of ten minutes; samples stand in where those are not made yet. */
export async function stepsOfFineBuckets(database: Database, window: Window): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with ${pending(window)}, fine as (${fineBuckets(window, sql`true`)})
    ${binned(window, sql`fine`)}`.execute(database);
  return rows;
}

/** As `stepsOfFineBuckets`, from buckets of two hours where they are made. */
export async function stepsOfCoarseBuckets(database: Database, window: Window): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with ${pending(window)},
    stale as (select distinct date_bin('2 hours', at, 'epoch') as at from pending),
    fine as (${fineBuckets(window, sql`exists (select from stale where stale.at = date_bin('2 hours', b.at, 'epoch'))`)}),
    coarse as (
      select b.at, b.samples, ${columns} from server_rollup b
      where ${inWindow(window, 7_200)} and not exists (select from stale where stale.at = b.at)
      union all select * from fine
    )
    ${binned(window, sql`coarse`)}`.execute(database);
  return rows;
}

const pending = ({ server_id, from, to }: Window) => sql`
  pending as (
    select step_seconds, at from server_bucket
    where server_id = ${server_id} and at < ${to} and at > ${from}::timestamptz - interval '2 hours'
  )`;

const inWindow = ({ server_id, from, to }: Window, stepSeconds: number) => sql`
  b.server_id = ${server_id} and b.step_seconds = ${stepSeconds} and b.at < ${to}
  and b.at > ${from}::timestamptz - make_interval(secs => ${stepSeconds})`;

const fineBuckets = (window: Window, condition: RawBuilder<unknown>) => sql`
  select b.at, b.samples, ${columns} from server_rollup b
  where ${inWindow(window, 600)} and ${condition}
    and not exists (select from pending p where p.step_seconds = 600 and p.at = b.at)
  union all
  select p.at, count(*)::integer, ${each((name) => sql`${averageOfSamples(name)}, max(s.${sql.ref(name)})`)}
  from pending p join server_sample s
    on s.server_id = ${window.server_id} and s.at >= p.at and s.at < p.at + interval '10 minutes'
  where p.step_seconds = 600
    and s.at >= ${window.from}::timestamptz - interval '10 minutes' and s.at < ${window.to}::timestamptz + interval '10 minutes'
  group by p.at`;

const binned = ({ step_seconds }: Window, source: RawBuilder<unknown>) => sql`
  select date_bin(make_interval(secs => ${step_seconds}), b.at, 'epoch') as at, ${ofBuckets}
  from ${source} b group by 1 order by 1`;
