// Has what the pages of an account announced compared with what is planned.

import type { Tx } from '../../../platform/database/database.ts';
import { makeDue } from './store.ts';

/** Soon after `tx` is committed. Whatever may change what pages announce calls it. */
export const watchMaintenance = (tx: Tx, accountId: number, now: Date): Promise<void> =>
  makeDue(tx, accountId, now);
