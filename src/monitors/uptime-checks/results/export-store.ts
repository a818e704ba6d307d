// What probes of the checks of an account found, check by check.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type ResultRow, resultColumns } from './list-store.ts';

/** Ascending, those above `last`. */
export async function listCheckIds(
  database: Database,
  accountId: number,
  last: number | null,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from uptime_check where account_id = ${accountId} and id > ${last ?? 0}
    order by id limit ${limit}`.execute(database);
  return rows;
}

export type ExportedRow = ResultRow & { check_id: number };

/** Oldest first, those after `last`, as far back as `kept_since`. The check must be one of the account's own. */
export async function listResultsAfter(
  database: Database,
  { check_id, kept_since }: { check_id: number; kept_since: Date },
  last: Date | null,
  limit: number,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select check_id, ${resultColumns}
    from probe_result
    where check_id = ${check_id} and at >= ${kept_since}
      and (${last}::timestamptz is null or at > ${last}::timestamptz)
    order by at limit ${limit}`.execute(database);
  return rows;
}
