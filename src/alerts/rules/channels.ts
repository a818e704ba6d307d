// A channel that is notified by every rule there is.

import type { Tx } from '../../platform/database/database.ts';
import { insertChannels, lockRules } from './store.ts';

/** In every rule of the account from now on; in those that come later only where they name it. */
export async function joinRules(tx: Tx, accountId: number, channelId: number): Promise<void> {
  await lockRules(tx, accountId);
  await insertChannels(tx, accountId, channelId);
}
