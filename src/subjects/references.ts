// Whether subjects that somebody lists are there to be listed.

import type { Tx } from '../platform/database/database.ts';
import type { Issue } from '../platform/errors.ts';
import type { SubjectReference } from './schema.ts';
import { lockTypes } from './subject-store.ts';

/**
 * An issue on `field.N.id` for every reference to what the account does not have as that type, or that is listed a
 * second time. Those that it has stay until the transaction ends, so that they can be referenced.
 */
export async function referenceIssues(
  tx: Tx,
  accountId: number,
  field: string,
  references: readonly SubjectReference[],
): Promise<Issue[]> {
  if (references.length === 0) return [];
  const ids = references.map(({ id }) => id);
  const known = await lockTypes(tx, accountId, ids);
  return references.flatMap(({ type, id }, index) => {
    const reason =
      known.get(id) !== type
        ? `there is no such ${type}`
        : ids.indexOf(id) < index
          ? 'is listed twice'
          : null;
    return reason === null ? [] : [{ field: `${field}.${index}.id`, reason }];
  });
}
