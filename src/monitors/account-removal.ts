// What becomes of the monitors of an account that is deleted.

import type { RemoveSome } from '../accounts/deletion/remove.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockDependencies } from '../subjects/dependencies.ts';
import { removeSubjects } from '../subjects/subjects.ts';
import { hasMonitors, lockSomeMonitors, type MonitorTable } from './account-removal-store.ts';

interface Removal {
  table: MonitorTable;
  perStep: number;
  /** Locks the subjects that go with these. */
  lockParts?: (tx: Tx, accountId: number, ids: readonly number[]) => Promise<number[]>;
  afterLast?: (tx: Tx) => Promise<unknown>;
}

/** So many of them at a time, with their periods. What was recorded goes in the background, as for every monitor. */
export const monitorRemoval =
  ({ table, perStep, lockParts, afterLast }: Removal): RemoveSome =>
  async (tx, accountId) => {
    await lockDependencies(tx, accountId);
    const ids = await lockSomeMonitors(tx, table, accountId, perStep);
    if (ids.length === 0) return hasMonitors(tx, table, accountId);
    const parts = (await lockParts?.(tx, accountId, ids)) ?? [];
    if (await removeSubjects(tx, accountId, [...parts, ...ids])) return true;
    if (ids.length < perStep) await afterLast?.(tx);
    return true;
  };
