// The external checks of an account by what their tools call them, which stays the same in another account.

import type { Database } from '../../platform/database/database.ts';
import { alertName } from './alert-name.ts';
import { findCheckKeys } from './store.ts';

export interface NamedCheck {
  id: number;
  integration_id: number;
  /** As alert-name.ts calls it. */
  alert: string;
  hash: string;
  /** Not only named by a document. */
  is_reported: boolean;
}

export async function namedChecks(database: Database, accountId: number): Promise<NamedCheck[]> {
  const rows = await findCheckKeys(database, accountId);
  return rows.map(({ key, hash, ...row }) => ({ ...row, hash, alert: alertName(key, hash) }));
}
