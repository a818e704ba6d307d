// The service as a location of its own: it looks at what rounds ask of it, in this process.

import type { App } from '../../../platform/app.ts';
import { SERVICE_LOCATION } from '../locations/status.ts';
import { proberOf } from '../scheduling/probe-due.ts';
import { measureProbes } from '../scheduling/probe-metrics.ts';
import { probeUntilIdle, type RunnerParts } from '../scheduling/runner.ts';
import { fullTargets, type Work } from '../scheduling/work.ts';
import { handInRuns, takeRoundOrders } from './work.ts';

type Step = (app: App, now: Date, signal: AbortSignal) => Promise<boolean | Date>;

/** The step of a job: true when anything was probed. */
export function probeForRounds(): Step {
  let parts: RunnerParts | null = null;
  return (app, _now, signal) => {
    parts ??= partsOf(app);
    return probeUntilIdle(parts, signal);
  };
}

const partsOf = (app: App): RunnerParts => ({
  clock: app.clock,
  work: workOf(app),
  prober: proberOf(app),
  meter: measureProbes(app),
  onWork: (wake) => app.events.onWork('orders', wake),
  onError: (error, { check_id }) =>
    app.log.error({ err: error, check: check_id }, 'a probe was not recorded'),
});

function workOf(app: App): Work {
  const madePartitions = new Set<string>();
  const place = { location_id: SERVICE_LOCATION, isSkewed: false, isNoted: true };
  return {
    async lease({ healthy, failing, busy, except }) {
      const wanted = { places: healthy + failing, except, full: fullTargets(busy) };
      return { orders: await takeRoundOrders(app, SERVICE_LOCATION, wanted), nextDueAt: null };
    },
    async handIn(runs) {
      await handInRuns(app, place, runs, madePartitions);
    },
  };
}
