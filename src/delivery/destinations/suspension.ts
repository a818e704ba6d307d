// A suspended account is sent nothing, and later nothing that was due meanwhile.

import type { Tx } from '../../platform/database/database.ts';
import { giveUpPending } from './disable-store.ts';

/**
 * Gives up what waits to be sent to the account, in the transaction that suspends it, and again in the one that ends
 * the suspension: what was queued by a transaction that began before it. At most the attempts that are under way just
 * now are still made.
 */
export const giveUpDeliveriesOf = (tx: Tx, accountId: number): Promise<void> =>
  giveUpPending(tx, accountId, 'the account was suspended');
