// The periods of all subjects of an account.

import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

export interface ExportedPeriod {
  subject_id: number;
  status: string;
  from: Date;
  /** null: it lasts. */
  to: Date | null;
}

/** In the order of subjects and time, those that follow `last`. */
export async function listPeriodsAfter(
  database: Database,
  accountId: number,
  last: ExportedPeriod | null,
  limit: number,
): Promise<ExportedPeriod[]> {
  const { rows } = await sql<ExportedPeriod>`
    select p.subject_id, p.status, p.from_at as "from", p.to_at as "to"
    from subject s join state_period p on p.subject_id = s.id
    where s.account_id = ${accountId}
      and (p.subject_id, p.from_at) > (${last?.subject_id ?? 0}::bigint, ${last?.from ?? new Date(0)}::timestamptz)
      and s.id >= ${last?.subject_id ?? 0}::bigint
    order by p.subject_id, p.from_at limit ${limit}`.execute(database);
  return rows;
}
