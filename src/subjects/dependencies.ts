// What a subject depends on: another subject of the same account, never itself, not even by a detour.

import type { Tx } from '../platform/database/database.ts';
import { invalid } from '../platform/errors.ts';
import type { SubjectReference, SubjectType } from './schema.ts';
import { findCircular, findKinds, lockDependencyGraph } from './subject-store.ts';

/** What a subject is to depend on; undefined: as before. */
interface Naming {
  /** null: it is about to be created. */
  subject_id: number | null;
  depends_on: SubjectReference | null | undefined;
}

/**
 * The ids of the subjects that are named, in this order, to be stored as depends_on_id in the same transaction; null for
 * null, undefined for undefined. Throws ValidationFailed on `depends_on` where one does not exist in the account, or
 * something would depend on itself, once all are stored. Nobody else changes a dependency of the account until the
 * transaction ends; rows of subjects are best locked after this.
 */
export async function resolveParents(
  tx: Tx,
  accountId: number,
  namings: readonly Naming[],
): Promise<(number | null | undefined)[]> {
  const parents = namings.map(({ depends_on }) => (depends_on === null ? null : depends_on?.id));
  const named = namings.flatMap(({ depends_on }) => depends_on ?? []);
  if (named.length === 0) return parents;
  await lockDependencies(tx, accountId);
  const kinds = await findKinds(tx, accountId, [...new Set(named.map(({ id }) => id))]);
  const missing = named.find(({ type, id }) => kinds.get(id)?.type !== type);
  if (missing) invalid('depends_on', `there is no such ${missing.type}`);
  if (namings.some(({ subject_id, depends_on }) => depends_on && depends_on.id === subject_id))
    invalid('depends_on', 'must not be the subject itself');
  const links = namings.flatMap(({ subject_id: id }, index) => {
    const depends_on_id = parents[index];
    return id === null || depends_on_id === undefined ? [] : [{ id, depends_on_id }];
  });
  const circular = links.length > 0 ? await findCircular(tx, accountId, links) : [];
  if (circular.length > 0) invalid('depends_on', 'must not itself depend on this one');
  return parents;
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
