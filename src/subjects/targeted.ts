// Which subjects a rule is about right now.

import type { Database } from '../platform/database/database.ts';
import type { AlertSubjectType } from './schema.ts';
import { findTargeted } from './subject-store.ts';
import type { Targets } from './targets-schema.ts';

/**
 * The subjects of a type that `targets` name, a server standing for the processes on it: the `limit` oldest, and how
 * many there are in all.
 */
export async function targetedSubjects(
  database: Database,
  accountId: number,
  wanted: { type: AlertSubjectType; targets: Targets; limit: number },
): Promise<{ subjects: { id: number; name: string }[]; total: number }> {
  const rows = await findTargeted(database, accountId, wanted);
  return { subjects: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}
