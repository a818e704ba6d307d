// How long samples are kept: partitions are made ahead and dropped whole at the longest retention in use; accounts with
// a shorter one are trimmed in between. What is left of deleted servers goes in the background.

import { retentionsInUse } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { dropDaysBefore, ensureComingDays } from '../../../platform/database/day-partitions.ts';
import { addMs, days } from '../../../platform/time.ts';
import { samplePartitions } from '../sample-partitions.ts';
import {
  lockServerRemoval,
  removeMeasured,
  trimRollupsOfPlan,
  trimSamplesOfPlan,
} from './retention-store.ts';

const DAYS_AHEAD = 3;
const ROWS_PER_STEP = 5_000;

export async function makeSamplePartitions(app: App, now: Date): Promise<boolean> {
  await transaction(app.database, (tx) => ensureComingDays(tx, samplePartitions, now, DAYS_AHEAD));
  return false;
}

/** True while there may be more to trim. */
export async function forgetOldSamples(app: App, now: Date): Promise<boolean> {
  const kept = await retentionsInUse(app.database);
  if (kept.length === 0) return false;
  const longest = Math.max(...kept.map((plan) => plan.retention_days));
  await dropDaysBefore(app.database, samplePartitions, addMs(now, -days(longest)));
  for (const { plan, retention_days } of kept) {
    const old = { plan, before: addMs(now, -days(retention_days)), limit: ROWS_PER_STEP };
    const samples = retention_days === longest ? 0 : await trimSamplesOfPlan(app.database, old);
    const rollups = await trimRollupsOfPlan(app.database, old);
    if (samples === ROWS_PER_STEP || rollups === ROWS_PER_STEP) return true;
  }
  return false;
}

/** True while something is left of a deleted server. */
export const removeSamplesOfDeletedServers = (app: App): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const serverId = await lockServerRemoval(tx);
    if (serverId === null) return false;
    await removeMeasured(tx, serverId, ROWS_PER_STEP);
    return true;
  });
