// How long plans keep raw history.

import type { Database } from '../../platform/database/database.ts';
import { addMs, days } from '../../platform/time.ts';
import { planLimits } from './limits.ts';
import { plansInUse } from './store.ts';

/** From when on an account with this plan still has raw history: what is older is neither shown nor exported. */
export const keptSince = (plan: string, now: Date): Date =>
  addMs(now, -days(planLimits(plan).retention_days));

/** Of the plans that accounts have now; empty where there is no account. */
export async function retentionsInUse(
  database: Database,
): Promise<{ plan: string; retention_days: number }[]> {
  const plans = await plansInUse(database);
  return plans.map((plan) => ({ plan, retention_days: planLimits(plan).retention_days }));
}
