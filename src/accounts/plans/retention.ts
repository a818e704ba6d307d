// How long the plans that are in use keep raw history.

import type { Database } from '../../platform/database/database.ts';
import { planLimits } from './limits.ts';
import { plansInUse } from './store.ts';

export async function retentionsInUse(
  database: Database,
): Promise<{ plan: string; retention_days: number }[]> {
  const plans = await plansInUse(database);
  return plans.map((plan) => ({ plan, retention_days: planLimits(plan).retention_days }));
}
