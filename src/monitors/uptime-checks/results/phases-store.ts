// SQL of phases over time.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

interface SlowestOfStep {
  /** How many steps since 1970. */
  step: number;
  /** Latency and the five phases in their order; -1 where there was no such phase. */
  took: number[];
}

interface Window {
  from: Date;
  to: Date;
  location: string | undefined;
  step_seconds: number;
}

/** The phases of the slowest answer of each step, oldest first: the greatest list is the one with the greatest head. */
export async function slowestPhases(
  database: Database,
  checkId: number,
  { from, to, location, step_seconds }: Window,
): Promise<SlowestOfStep[]> {
  const { rows } = await sql<SlowestOfStep>`
    select floor(extract(epoch from at) / ${step_seconds}::int)::bigint as step,
      max(array[latency_ms, coalesce(dns_ms, -1), coalesce(connect_ms, -1), coalesce(tls_ms, -1),
        coalesce(first_byte_ms, -1), coalesce(download_ms, -1)]) as took
    from probe_result
    where check_id = ${checkId} and at >= ${from} and at < ${to} and up and latency_ms is not null
      ${location === undefined ? sql`` : sql`and location = ${location}`}
    group by step order by step`.execute(database);
  return rows;
}
