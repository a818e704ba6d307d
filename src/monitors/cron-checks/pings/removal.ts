// Removes what deleted checks left behind.

import type { RemoveSome } from '../../../accounts/deletion/remove.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { claimRemoval, finishRemoval, lockRemovalOf, removeSomePings } from './removal-store.ts';

const PINGS_PER_STEP = 5_000;

/** One step of removing the pings of checks that were deleted; true when there may be more. */
export const removePingsOfDeletedChecks = (app: App): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const checkId = await claimRemoval(tx);
    if (checkId === null) return false;
    await removeSome(tx, checkId);
    return true;
  });

/** The same for the checks of one account, which is gone only once its pings are. */
export const removePingsOfAccount: RemoveSome = async (tx, accountId) => {
  const checkId = await lockRemovalOf(tx, accountId);
  if (checkId === null) return false;
  await removeSome(tx, checkId);
  return true;
};

async function removeSome(tx: Tx, checkId: number): Promise<void> {
  if ((await removeSomePings(tx, checkId, PINGS_PER_STEP)) < PINGS_PER_STEP) await finishRemoval(tx, checkId);
}
