// Work for a runner in this process: orders and runs go straight to the database.

import type { App } from '../../../platform/app.ts';
import type { Clock } from '../../../platform/clock.ts';
import { seconds } from '../../../platform/time.ts';
import { bringNearer, leaseDueChecks } from './lease.ts';
import { recordRuns } from './record.ts';
import type { Work } from './work.ts';

export function localWork(app: App): Work {
  const madePartitions = new Set<string>();
  const wasSetBack = watchClock(app.clock);
  return {
    async lease(wanted) {
      if (wasSetBack()) await bringNearer(app);
      return leaseDueChecks(app, wanted);
    },
    handIn: (runs) => recordRuns(app, runs, madePartitions),
  };
}

/** The wall clock is corrected by less all the time. */
const SET_BACK_MS = seconds(2);

/** Whether the wall clock was set back since the last call; at first too, because nobody looked before. */
function watchClock(clock: Clock): () => boolean {
  let lead: number | null = null;
  return () => {
    const before = lead;
    lead = clock.now().getTime() - clock.monotonicMs();
    return before === null || lead < before - SET_BACK_MS;
  };
}
