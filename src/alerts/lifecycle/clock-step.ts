// Keeps what waits for its time from waiting longer because the clock was set back.

import { rescheduleDeliveries } from '../../delivery/destinations/clock-step.ts';
import type { App } from '../../platform/app.ts';
import type { Job } from '../../platform/background.ts';
import { watchClock } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/database.ts';
import { reschedulePages, rescheduleReviews, restartPages, reviewLadders } from './clock-step-store.ts';

/**
 * A step of a job, for as long as a program runs: once the clock was set back, reminders, steps of escalation and
 * further attempts come after as much time as before. Any number of programs may do this.
 */
export function rescheduleAfterClockStep(): Job['step'] {
  let setBackMs: (() => number) | null = null;
  return async (app: App, now: Date) => {
    if (!setBackMs) {
      await transaction(app.database, (tx) => reviewLadders(tx, now));
      await transaction(app.database, (tx) => restartPages(tx, now));
    }
    setBackMs ??= watchClock(app.clock);
    const byMs = setBackMs();
    if (byMs === 0) return false;
    app.log.warn({ seconds: Math.round(byMs / 1_000) }, 'the clock was set back');
    await transaction(app.database, (tx) => rescheduleReviews(tx, { byMs, now }));
    await transaction(app.database, (tx) => reviewLadders(tx, now));
    await transaction(app.database, (tx) => reschedulePages(tx, { byMs, now }));
    await transaction(app.database, (tx) => rescheduleDeliveries(tx, { byMs, now }));
    return false;
  };
}
