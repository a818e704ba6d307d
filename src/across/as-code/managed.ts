// Whether documents know anything of an account.

import type { Database } from '../../platform/database/database.ts';
import type { SectionName } from './document.ts';
import { findKeys, findKeysByResource, hasKeys } from './store.ts';

export const hasManaged = (database: Database, accountId: number): Promise<boolean> =>
  hasKeys(database, accountId);

/** Which resources of an account documents know, and by which keys. */
export async function managedResources(database: Database, accountId: number) {
  const rows = await findKeys(database, accountId);
  return rows.map(({ section, key, resource: id, source, applied_at }) => ({
    ...{ section, key, id, source, applied_at },
  }));
}

/** The keys by which documents know these resources of one section, by their ids; without those that were made by hand. */
export const keysOfResources = async (
  database: Database,
  accountId: number,
  section: SectionName,
  ids: readonly (number | string)[],
): Promise<ReadonlyMap<number | string, string>> =>
  ids.length === 0 ? new Map() : findKeysByResource(database, accountId, section, ids);
