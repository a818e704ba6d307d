// The grace time of many cron checks: one transaction for all.

import { cronCheck } from '../../monitors/cron-checks/checks/cron-check.ts';
import { saveChanges } from '../../monitors/monitor.ts';
import { transaction } from '../../platform/database/database.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { BulkResult } from './schema.ts';

/** By id, with the grace time of before; those that are gone are missing. Locked in the order of their ids. */
export const setGrace = (
  call: ActorCall,
  ids: readonly number[],
  grace_seconds: number,
): Promise<Map<number, BulkResult>> =>
  transaction(call.app.database, async (tx) => {
    const checks = await cronCheck.find(tx, call.actor.account_id, ids);
    const results = new Map<number, BulkResult>();
    for (const check of checks.toSorted((one, other) => one.id - other.id)) {
      const changed = check.grace_seconds !== grace_seconds;
      if (changed) await saveChanges(tx, cronCheck, call, { id: check.id, changes: { grace_seconds } });
      results.set(check.id, { outcome: 'done', changed, grace_seconds: check.grace_seconds });
    }
    return results;
  });
