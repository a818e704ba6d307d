// The grace time of many cron checks: one transaction for all.

import { saveChanges } from '../../monitors/change-many.ts';
import { cronCheck } from '../../monitors/cron-checks/checks/cron-check.ts';
import { lockThoseLeft } from '../../monitors/monitor-acts.ts';
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
    // Before they are read: what is given back for the undo is what this change replaces.
    const checks = await lockThoseLeft(tx, cronCheck, call, ids);
    const results = new Map<number, BulkResult>();
    const others = checks.filter((check) => check.grace_seconds !== grace_seconds);
    if (others.length > 0)
      await saveChanges(
        tx,
        cronCheck,
        call,
        others.map(({ id }) => ({ id, changes: { grace_seconds } })),
      );
    for (const check of checks)
      results.set(check.id, {
        ...{ outcome: 'done', changed: others.includes(check), grace_seconds: check.grace_seconds },
      });
    return results;
  });
