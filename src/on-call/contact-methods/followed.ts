// That a request from outside was followed, so that it is not followed again.

import type { Tx } from '../../platform/database/database.ts';
import { noteCallback } from './delivery-store.ts';

/** False: it was before. One that is followed just now is waited for. */
export const noteFollowed = (tx: Tx, digest: Buffer, expiresAt: Date): Promise<boolean> =>
  noteCallback(tx, digest, expiresAt);
