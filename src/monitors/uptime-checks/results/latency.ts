// How long a target took to answer over time, at the resolution that fits.

import { keptSince } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { later, seconds } from '../../../platform/time.ts';
import { stepSecondsFor } from '../../../subjects/steps.ts';
import type { Stretch } from '../../../subjects/uptime.ts';
import { FINE_SECONDS } from './bucket-store.ts';
import { type LatencyWindow, pendingResults, resultsBetween, rollupsBetween } from './latency-store.ts';
import type { Latency, LatencyPoint } from './schema.ts';
import { percentileMs } from './sketch.ts';
import { type Span, sumOf } from './sum-up.ts';

/** At most `points` steps, oldest first, as far back as the plan keeps results. A step without any is left out. */
export async function readLatency(
  app: App,
  actor: Actor,
  checkId: number,
  asked: { window: Stretch; points: number; now: Date },
): Promise<Latency> {
  const step_seconds = stepSecondsFor(asked.window, asked.points);
  const window = {
    check_id: checkId,
    from: later(asked.window.from, keptSince(actor.plan, asked.now)),
    to: asked.window.to,
  };
  if (window.from >= window.to) return { step_seconds, series: [] };
  const spans = await spansOf(app, window, step_seconds);
  const steps = Map.groupBy(spans, ({ at }) => Math.floor(at.getTime() / seconds(step_seconds)));
  const series = [...steps]
    .sort(([one], [other]) => one - other)
    .map(([step, parts]) => pointOf(new Date(step * seconds(step_seconds)), parts));
  return { step_seconds, series };
}

async function spansOf({ database }: App, window: LatencyWindow, stepSeconds: number): Promise<Span[]> {
  if (stepSeconds < FINE_SECONDS) return (await resultsBetween(database, window)).map(spanOfResult);
  const [rolledUp, pending] = await Promise.all([
    rollupsBetween(database, window, stepSeconds),
    pendingResults(database, window),
  ]);
  return [...rolledUp, ...pending.map(spanOfResult)];
}

function spanOfResult({ at, up, latency_ms }: { at: Date; up: boolean; latency_ms: number | null }): Span {
  const latencies = up && latency_ms !== null ? [latency_ms] : [];
  return {
    at,
    results: 1,
    failures: up ? 0 : 1,
    latency_count: latencies.length,
    latency_sum: latencies[0] ?? 0,
    latency_max: latencies[0] ?? null,
    latencies,
  };
}

function pointOf(at: Date, spans: readonly Span[]): LatencyPoint {
  const { results, failures, latency_count, latency_sum, latency_max, sketch } = sumOf(spans);
  return {
    at,
    results,
    failures,
    average_ms: latency_count === 0 ? null : rounded(latency_sum / latency_count),
    p50_ms: rounded(percentileMs(sketch, 0.5)),
    p95_ms: rounded(percentileMs(sketch, 0.95)),
    p99_ms: rounded(percentileMs(sketch, 0.99)),
    max_ms: rounded(latency_max),
  };
}

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms * 10) / 10);
