// How long pings are kept: partitions are made ahead and dropped whole at the longest retention in use; accounts with a
// shorter one are trimmed in between.

import { retentionsInUse } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { addMs, days } from '../../../platform/time.ts';
import { dropPingPartitions, ensureComingPartitions, trimPingsOfPlan } from './partitions-store.ts';

const DAYS_AHEAD = 3;
const PINGS_PER_STEP = 5_000;

export async function makePingPartitions(app: App, now: Date): Promise<boolean> {
  await transaction(app.database, (tx) => ensureComingPartitions(tx, now, DAYS_AHEAD));
  return false;
}

/** True while there may be more to trim. */
export async function forgetOldPings(app: App, now: Date): Promise<boolean> {
  const kept = await retentionsInUse(app.database);
  if (kept.length === 0) return false;
  const longest = Math.max(...kept.map((plan) => plan.retention_days));
  await dropPingPartitions(app.database, addMs(now, -days(longest)));
  for (const { plan, retention_days } of kept) {
    if (retention_days === longest) continue;
    const trimmed = await trimPingsOfPlan(
      app.database,
      plan,
      addMs(now, -days(retention_days)),
      PINGS_PER_STEP,
    );
    if (trimmed === PINGS_PER_STEP) return true;
  }
  return false;
}
