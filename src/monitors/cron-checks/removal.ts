// What becomes of the checks of an account that is deleted.

import type { RemoveSome } from '../../accounts/deletion/remove.ts';
import { announceWork } from '../../platform/events.ts';
import { lockDependencies } from '../../subjects/dependencies.ts';
import { removeSubjects } from '../../subjects/subjects.ts';
import { hasChecks, lockSomeChecks } from './account-store.ts';

const CHECKS_PER_STEP = 100;

/** Up to 100 checks with their periods. Their pings are queued for removal, and new ones have nobody to belong to. */
export const removeChecksOfAccount: RemoveSome = async (tx, accountId) => {
  await lockDependencies(tx, accountId);
  const ids = await lockSomeChecks(tx, accountId, CHECKS_PER_STEP);
  if (ids.length === 0) return hasChecks(tx, accountId);
  if (await removeSubjects(tx, accountId, ids)) return true;
  if (ids.length < CHECKS_PER_STEP) await announceWork(tx, 'forgotten_slugs');
  return true;
};
