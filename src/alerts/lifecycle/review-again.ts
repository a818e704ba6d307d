// Has alerts that a silence or a maintenance window holds back looked at before their time.

import type { Tx } from '../../platform/database/database.ts';
import { bringForward } from './review-store.ts';

/** To be called where less is covered than before: what is still held then is put off again. */
export const reviewAgain = (tx: Tx, accountId: number, now: Date): Promise<void> =>
  bringForward(tx, accountId, now);
