// Whether documents know anything of an account.

import type { Database } from '../../platform/database/database.ts';
import { findKeys, hasKeys } from './store.ts';

export const hasManaged = (database: Database, accountId: number): Promise<boolean> =>
  hasKeys(database, accountId);

/** Which resources of an account documents know, and by which keys. */
export async function managedResources(database: Database, accountId: number) {
  const rows = await findKeys(database, accountId);
  return rows.map(({ section, key, resource: id, source, applied_at }) => ({
    ...{ section, key, id, source, applied_at },
  }));
}
