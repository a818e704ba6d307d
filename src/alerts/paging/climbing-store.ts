// SQL of how far an alert has climbed.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { AlertRow } from '../alert.ts';

export async function findClimbing(
  database: Database,
  accountId: number,
  id: number,
): Promise<Pick<AlertRow, 'status' | 'hold' | 'ladder' | 'plan'> | null> {
  const { rows } = await sql<Pick<AlertRow, 'status' | 'hold' | 'ladder' | 'plan'>>`
    select status, hold, ladder, plan from alert where account_id = ${accountId} and id = ${id}`.execute(
    database,
  );
  return rows[0] ?? null;
}
