// What becomes of the servers of an account that is deleted.

import type { RemoveSome } from '../../accounts/deletion/remove.ts';
import { lockDependencies } from '../../subjects/dependencies.ts';
import { removeSubjects } from '../../subjects/subjects.ts';
import { hasServers, lockProcessesOf, lockSomeServers } from './removal-store.ts';

const SERVERS_PER_STEP = 10;

/** Up to 10 servers with their processes and periods. What was measured goes in the background, as for every server. */
export const removeServersOfAccount: RemoveSome = async (tx, accountId) => {
  await lockDependencies(tx, accountId);
  const ids = await lockSomeServers(tx, accountId, SERVERS_PER_STEP);
  if (ids.length === 0) return hasServers(tx, accountId);
  await removeSubjects(tx, accountId, [...(await lockProcessesOf(tx, accountId, ids)), ...ids]);
  return true;
};
