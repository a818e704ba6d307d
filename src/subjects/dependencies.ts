// What a subject depends on: another subject of the same account, never itself, not even by a detour.

import type { Tx } from '../platform/database/database.ts';
import { invalid } from '../platform/errors.ts';
import type { SubjectReference, SubjectType } from './schema.ts';
import { dependsOn, findSubjectOfType, lockDependencyGraph } from './subject-store.ts';

/**
 * The id of the subject that `reference` names, to be stored as depends_on_id in the same transaction; null for null.
 * Throws ValidationFailed on `depends_on` where it does not exist in the account, is the subject itself or depends on
 * it. `subjectId` is null for a subject that is about to be created. Nobody else changes a dependency of the account
 * until the transaction ends; rows of subjects are best locked after this.
 */
export async function resolveParent(
  tx: Tx,
  accountId: number,
  subjectId: number | null,
  reference: SubjectReference | null,
): Promise<number | null> {
  if (reference === null) return null;
  await lockDependencies(tx, accountId);
  const found = await findSubjectOfType(tx, accountId, reference.type, reference.id);
  if (!found) return invalid('depends_on', `there is no such ${reference.type}`);
  if (reference.id === subjectId) return invalid('depends_on', 'must not be the subject itself');
  if (subjectId !== null && (await dependsOn(tx, accountId, reference.id, subjectId)))
    return invalid('depends_on', 'must not itself depend on this one');
  return reference.id;
}

/** Serialises changes of the dependencies of one account until the transaction ends. */
export const lockDependencies = (tx: Tx, accountId: number): Promise<void> =>
  lockDependencyGraph(tx, accountId);

/** As rows of what may depend on something have it. */
export interface Depending {
  depends_on_id: number | null;
  depends_on_type: SubjectType | null;
}

export const shownDependency = ({
  depends_on_id: id,
  depends_on_type: type,
}: Depending): SubjectReference | null => (id !== null && type ? { type, id } : null);
