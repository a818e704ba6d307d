// The figures of a server over time, at the resolution that fits.

import { keptSince } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { later } from '../../../platform/time.ts';
import { stepSecondsFor } from '../../../subjects/steps.ts';
import type { Stretch } from '../../../subjects/uptime.ts';
import { COARSE_SECONDS, FINE_SECONDS } from './retention.ts';
import { type Step, stepsOfCoarseBuckets, stepsOfFineBuckets, stepsOfSamples } from './series-store.ts';

/** At most `points` steps, oldest first, as far back as the plan keeps samples. A step without any is left out. */
export async function readSeries(
  app: App,
  actor: Actor,
  serverId: number,
  asked: { window: Stretch; points: number; now: Date },
): Promise<{ step_seconds: number; series: Step[] }> {
  const step_seconds = stepSecondsFor(asked.window, asked.points);
  const window = {
    ...asked.window,
    from: later(asked.window.from, keptSince(actor.plan, asked.now)),
    server_id: serverId,
    step_seconds,
  };
  if (window.from >= window.to) return { step_seconds, series: [] };
  return { step_seconds, series: await stepsOf(app, window) };
}

function stepsOf(app: App, window: Parameters<typeof stepsOfSamples>[1]): Promise<Step[]> {
  if (window.step_seconds < FINE_SECONDS) return stepsOfSamples(app.database, window);
  if (window.step_seconds < COARSE_SECONDS) return stepsOfFineBuckets(app.database, window);
  return stepsOfCoarseBuckets(app.database, window);
}
