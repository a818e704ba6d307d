// Whether documents know anything of an account.

import type { Database } from '../../platform/database/database.ts';
import { hasKeys } from './store.ts';

export const hasManaged = (database: Database, accountId: number): Promise<boolean> =>
  hasKeys(database, accountId);
