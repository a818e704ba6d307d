// SQL of what is open at the change of shift.

import { sql } from 'kysely';
import type { AlertRow } from '../../../alerts/alert.ts';
import type { Database } from '../../../platform/database/database.ts';

/** The worst first, of these the oldest; with how many there are in all. */
export async function findOpenAlerts(
  database: Database,
  accountId: number,
  limit: number,
): Promise<{ rows: AlertRow[]; total: number }> {
  const { rows } = await sql<AlertRow & { total: number }>`
    select a.*, '{}'::bigint[] as rule_ids, count(*) over ()::int as total from alert a
    where account_id = ${accountId} and status <> 'resolved'
    order by array_position('{critical,warning,info}', severity), opened_at, id
    limit ${limit}`.execute(database);
  return { rows, total: rows[0]?.total ?? 0 };
}
