// The row that makes somebody a member, as it is at this moment.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountRole } from '../../platform/http/actor.ts';

export async function findMembership(
  tx: Tx,
  accountId: number,
  personId: number,
): Promise<{ id: number; role: AccountRole } | null> {
  const found = await sql<{ id: number; role: AccountRole }>`
    select id, role from member where account_id = ${accountId} and person_id = ${personId}`.execute(tx);
  return found.rows[0] ?? null;
}
