// SQL of reading the results of a check.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { ProbedStep, ProbeReason } from '../probes/definition.ts';

export interface ResultRow {
  /** Milliseconds since 1970, by which lists go on. */
  id: number;
  at: Date;
  location: string;
  up: boolean | null;
  reason: ProbeReason | null;
  detail: string | null;
  latency_ms: number | null;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  download_ms: number | null;
  http_status: number | null;
  ip: string | null;
  steps: ProbedStep[] | null;
  attempt: number;
}

export const resultColumns = sql`(extract(epoch from at) * 1000)::bigint as id, at, location, up, reason, detail,
  latency_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, download_ms, http_status, host(ip) as ip, steps, attempt`;

/** Newest first. `checkId` was looked up in its account. */
export async function pageOfResults(
  database: Database,
  checkId: number,
  page: { before: number | null; kept_since: Date; limit: number; up: boolean | null },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${resultColumns}
    from probe_result
    where check_id = ${checkId} and at >= ${page.kept_since}
      ${page.before === null ? sql`` : sql`and at < ${new Date(page.before)}`}
      ${page.up === null ? sql`` : sql`and up = ${page.up}`}
    order by at desc limit ${page.limit}`.execute(database);
  return rows;
}
