// SQL of what each location saw of a check over time.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface SeenInStep {
  location: string;
  /** How many steps since 1970; null: the whole window. */
  step: number | null;
  /** Those of which anything is known. */
  results: number;
  failures: number;
  /** Median and 95th percentile of those that found it up; null where none did. */
  took: (number | null)[] | null;
}

interface Window {
  from: Date;
  to: Date;
  step_seconds: number;
}

/** By location and step, and by location alone; `checkId` was looked up in its account. */
export async function seenByLocation(
  database: Database,
  checkId: number,
  { from, to, step_seconds }: Window,
): Promise<SeenInStep[]> {
  const { rows } = await sql<SeenInStep>`
    with seen as (
      select location, up, latency_ms, floor(extract(epoch from at) / ${step_seconds}::int)::bigint as step
      from probe_result where check_id = ${checkId} and at >= ${from} and at < ${to} and up is not null
    )
    select location, step, count(*)::int as results, (count(*) filter (where not up))::int as failures,
      percentile_disc(array[0.5, 0.95]) within group (order by latency_ms)
        filter (where up and latency_ms is not null) as took
    from seen group by grouping sets ((location, step), (location))
    order by location, step`.execute(database);
  return rows;
}
