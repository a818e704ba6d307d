// What becomes of the monitors of an account that is deleted.

import type { RemoveSome } from '../accounts/deletion/remove.ts';
import { lockDependencies } from '../subjects/dependencies.ts';
import { removeSubjects } from '../subjects/subjects.ts';
import { hasMonitors, lockSomeMonitors } from './monitor-store.ts';
import type { MonitorRow, MonitorType } from './monitor-type.ts';

/** So many of them at a time, with their periods. What was recorded goes in the background, as for every monitor. */
export const removalOf =
  <Row extends MonitorRow, Shown>({
    type,
    removal: { perStep, afterLast },
    lockParts,
  }: MonitorType<Row, Shown>): RemoveSome =>
  async (tx, accountId) => {
    await lockDependencies(tx, accountId);
    const ids = await lockSomeMonitors(tx, type, accountId, perStep);
    if (ids.length === 0) return hasMonitors(tx, type, accountId);
    const parts = (await lockParts?.(tx, accountId, ids)) ?? [];
    if (await removeSubjects(tx, accountId, [...parts, ...ids])) return true;
    if (ids.length < perStep) await afterLast?.(tx);
    return true;
  };
