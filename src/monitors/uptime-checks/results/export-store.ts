// What probes of the checks of an account found, check by check.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Kept } from '../../export.ts';
import { type ResultRow, resultColumns } from './list-store.ts';

export type ExportedRow = ResultRow & { check_id: number };

/** Oldest first, those after `last`, as far back as `kept_since`. The check must be one of the account's own. */
export async function listResultsAfter(
  database: Database,
  { id, kept_since }: Kept,
  last: Date | null,
  limit: number,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select check_id, ${resultColumns}
    from probe_result
    where check_id = ${id} and at >= ${kept_since}
      and (${last}::timestamptz is null or at > ${last}::timestamptz)
    order by at limit ${limit}`.execute(database);
  return rows;
}
