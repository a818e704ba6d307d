// What becomes of the uptime checks of an account that is deleted.

import type { RemoveSome } from '../../accounts/deletion/remove.ts';
import { lockDependencies } from '../../subjects/dependencies.ts';
import { removeSubjects } from '../../subjects/subjects.ts';
import { hasChecks, lockSomeChecks } from './removal-store.ts';

const CHECKS_PER_STEP = 100;

/** Up to 100 checks with their periods. What probes found goes in the background, as for every check. */
export const removeUptimeChecksOfAccount: RemoveSome = async (tx, accountId) => {
  await lockDependencies(tx, accountId);
  const ids = await lockSomeChecks(tx, accountId, CHECKS_PER_STEP);
  if (ids.length === 0) return hasChecks(tx, accountId);
  await removeSubjects(tx, accountId, ids);
  return true;
};
