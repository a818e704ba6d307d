// SQL of how many subjects there are.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { SubjectType } from '../../subjects/schema.ts';

/** Of each type that the account has, those with all of these tags. */
export async function countSubjects(
  database: Database,
  accountId: number,
  tags: readonly string[],
): Promise<{ type: SubjectType; count: number }[]> {
  const { rows } = await sql<{ type: SubjectType; count: number }>`
    select type, count(*)::int as count from subject
    where account_id = ${accountId} and type <> 'location' ${tags.length === 0 ? sql`` : sql`and tags @> ${tags}::text[]`}
    group by type`.execute(database);
  return rows;
}
