// The job that probes what is due, and a probe of one check at once.

import type { App } from '../../../platform/app.ts';
import { probe } from '../probes/probe.ts';
import { openConnectivity } from './connectivity.ts';
import { goodAnswersOf } from './good-answers.ts';
import { judgingTimesOf } from './judging-times.ts';
import { leaseCheck } from './lease.ts';
import { localWork } from './local-work.ts';
import { measureProbes } from './probe-metrics.ts';
import { type Prober, probeOrder } from './probe-order.ts';
import { probeUntilIdle, type RunnerParts } from './runner.ts';
import { routesOf } from './traces.ts';
import type { Attempt } from './work.ts';

type Step = (app: App, now: Date, signal: AbortSignal) => Promise<boolean | Date>;

/** The step of a job: true when anything was probed, else when the next check is due. */
export function probeDueChecks(): Step {
  let parts: RunnerParts | null = null;
  return (app, _now, signal) => {
    parts ??= partsOf(app);
    return probeUntilIdle(parts, signal);
  };
}

function partsOf(app: App): RunnerParts {
  return {
    clock: app.clock,
    work: localWork(app),
    prober: proberOf(app),
    meter: measureProbes(app),
    onWork: (wake) => app.events.onWork('probes', wake),
    onError: (error, { check_id }) =>
      app.log.error({ err: error, check: check_id }, 'a probe was not recorded'),
  };
}

export const proberOf = ({ clock, config }: App): Prober => ({
  clock,
  location: config.location,
  isConnected: openConnectivity(clock, config.referenceTargets),
  judgingOf: judgingTimesOf({ clock }),
  goodAnswers: goodAnswersOf({ clock }),
  routes: routesOf({ clock }),
  sockets: config.dockerSockets,
  browser: config.browser,
  probe,
});

/**
 * Probes a check of an account once, whether it is due or not, and records what it found like any other result. null:
 * it is being probed already, or `signal` was aborted before the end.
 */
export async function probeCheckNow(
  app: App,
  { account_id, id, signal }: { account_id: number; id: number; signal: AbortSignal },
): Promise<Attempt | null> {
  const order = await leaseCheck(app, account_id, id);
  if (order === null) return null;
  const run = await probeOrder(proberOf(app), order, signal);
  await localWork(app).handIn([run]);
  return run.probed;
}
