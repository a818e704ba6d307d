// How long what is measured is kept: partitions are made ahead and dropped whole at the longest retention in use;
// accounts with a shorter one are trimmed in between. What is left of deleted monitors goes in the background.

import { retentionsInUse } from '../accounts/plans/retention.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/database.ts';
import { dropDaysBefore, ensureComingDays } from '../platform/database/day-partitions.ts';
import { addMs, days } from '../platform/time.ts';
import type { Measured } from './measured.ts';
import { lockRemoval, removeSome, trimRollupsOfPlan, trimRowsOfPlan } from './measured-store.ts';

const DAYS_AHEAD = 3;
const ROWS_PER_STEP = 5_000;

interface Retention {
  makePartitions: (app: App, now: Date) => Promise<boolean>;
  /** True while there may be more to trim. */
  dropExpired: (app: App, now: Date) => Promise<boolean>;
  /** True while something is left of a deleted monitor. */
  removeOfDeleted: (app: App) => Promise<boolean>;
}

export const retentionOf = (of: Measured): Retention => ({
  async makePartitions({ database }, now) {
    await transaction(database, (tx) => ensureComingDays(tx, of.rows, now, DAYS_AHEAD));
    return false;
  },

  async dropExpired({ database }, now) {
    const kept = await retentionsInUse(database);
    if (kept.length === 0) return false;
    const longest = Math.max(...kept.map((plan) => plan.retention_days));
    await dropDaysBefore(database, of.rows, addMs(now, -days(longest)));
    for (const { plan, retention_days } of kept) {
      const old = { plan, before: addMs(now, -days(retention_days)), limit: ROWS_PER_STEP };
      const rows = retention_days === longest ? 0 : await trimRowsOfPlan(database, of, old);
      const rollups = await trimRollupsOfPlan(database, of, old);
      if (rows === ROWS_PER_STEP || rollups === ROWS_PER_STEP) return true;
    }
    return false;
  },

  removeOfDeleted: ({ database }) =>
    transaction(database, async (tx) => {
      const id = await lockRemoval(tx, of);
      if (id === null) return false;
      await removeSome(tx, of, id, ROWS_PER_STEP);
      return true;
    }),
});
