// How the instance was by steps, and which jobs took most time.

import type { Static } from 'typebox';
import type { App } from '../../platform/app.ts';
import { type Metrics, valuesOf } from '../../platform/metrics.ts';
import { addMs, days, hours } from '../../platform/time.ts';
import { STEP_MS } from './measure.ts';
import type { trends } from './schema.ts';
import { readSteps, type Step } from './store.ts';

type Trends = Static<typeof trends>;

const MOST_JOBS = 20;

export async function readTrends(app: App, asked: number, now: Date): Promise<Trends> {
  const stepMs = asked === 1 ? STEP_MS : hours(1);
  // One step more, by which the first one is known.
  const since = addMs(now, -days(asked) - stepMs);
  const steps = await readSteps(app.database, stepMs / 1_000, since);
  return { step_seconds: stepMs / 1_000, figures: figuresOf(steps, stepMs), jobs: await jobsOf(app.metrics) };
}

/** From all pings so far to those of each step; the first is what the second is compared with. Pure. */
export const figuresOf = (steps: readonly Step[], stepMs: number): Trends['figures'] =>
  steps.slice(1).map((step, place) => {
    const before = steps[place];
    const isNext = before !== undefined && step.at.getTime() - before.at.getTime() === stepMs;
    const pings = isNext ? step.pings - before.pings : -1;
    return { ...step, pings: pings < 0 ? null : pings };
  });

async function jobsOf(metrics: Metrics): Promise<Trends['jobs']> {
  const [runs, failures, seconds] = await Promise.all(
    ['runs', 'failures', 'seconds'].map((what) => valuesOf(metrics, `tocsin_job_${what}_total`, 'job')),
  );
  return [...(seconds ?? [])]
    .map(([name, spent]) => ({
      name,
      runs: runs?.get(name) ?? 0,
      failures: failures?.get(name) ?? 0,
      seconds: Math.round(spent * 1_000) / 1_000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, MOST_JOBS);
}
