// How long results are kept: partitions are made ahead and dropped whole at the longest retention in use; accounts with
// a shorter one are trimmed in between. What is left of deleted checks goes in the background.

import { retentionsInUse } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { dropDaysBefore, ensureComingDays } from '../../../platform/database/day-partitions.ts';
import { addMs, days } from '../../../platform/time.ts';
import { resultPartitions } from './partitions.ts';
import { lockCheckRemoval, removeFound, trimResultsOfPlan, trimRollupsOfPlan } from './retention-store.ts';

const DAYS_AHEAD = 3;
const ROWS_PER_STEP = 5_000;

export async function makeResultPartitions(app: App, now: Date): Promise<boolean> {
  await transaction(app.database, (tx) => ensureComingDays(tx, resultPartitions, now, DAYS_AHEAD));
  return false;
}

/** True while there may be more to trim. */
export async function forgetOldResults(app: App, now: Date): Promise<boolean> {
  const kept = await retentionsInUse(app.database);
  if (kept.length === 0) return false;
  const longest = Math.max(...kept.map((plan) => plan.retention_days));
  await dropDaysBefore(app.database, resultPartitions, addMs(now, -days(longest)));
  for (const { plan, retention_days } of kept) {
    const old = { plan, before: addMs(now, -days(retention_days)), limit: ROWS_PER_STEP };
    const results = retention_days === longest ? 0 : await trimResultsOfPlan(app.database, old);
    const rollups = await trimRollupsOfPlan(app.database, old);
    if (results === ROWS_PER_STEP || rollups === ROWS_PER_STEP) return true;
  }
  return false;
}

/** True while something is left of a deleted check. */
export const removeResultsOfDeletedChecks = (app: App): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const checkId = await lockCheckRemoval(tx);
    if (checkId === null) return false;
    await removeFound(tx, checkId, ROWS_PER_STEP);
    return true;
  });
