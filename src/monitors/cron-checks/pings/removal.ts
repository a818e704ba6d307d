// Removes what deleted checks left behind.

import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { claimRemoval, finishRemoval, removeSomePings } from './removal-store.ts';

const PINGS_PER_STEP = 5_000;

/** One step of removing the pings of checks that were deleted; true when there may be more. */
export const removePingsOfDeletedChecks = (app: App): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const checkId = await claimRemoval(tx);
    if (checkId === null) return false;
    if ((await removeSomePings(tx, checkId, PINGS_PER_STEP)) < PINGS_PER_STEP)
      await finishRemoval(tx, checkId);
    return true;
  });
