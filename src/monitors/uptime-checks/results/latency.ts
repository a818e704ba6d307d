// How long a target took to answer over time, at the resolution that fits.

import { keptSince } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { addMs, days, later, seconds } from '../../../platform/time.ts';
import { stepSecondsFor } from '../../../subjects/steps.ts';
import type { Stretch } from '../../../subjects/uptime.ts';
import {
  type LatencyWindow,
  pendingResults,
  type ResultMoment,
  resultsBetween,
  rollupsBetween,
} from './latency-store.ts';
import { FINE_SECONDS } from './measured.ts';
import type { Latency, LatencyPoint } from './schema.ts';
import { percentileMs } from './sketch.ts';
import { type LocatedSpan, type Span, seenFrom, sumOf } from './sum-up.ts';

/** A day is read from a dozen of these for each check, and from smaller ones where it is not over yet. */
const LARGE_SECONDS = 7_200;

/** At most `points` steps, oldest first, as far back as the plan keeps results. A step without any is left out. */
export async function readLatency(
  app: App,
  actor: Actor,
  checkId: number,
  asked: { window: Stretch; points: number; now: Date },
): Promise<Latency> {
  const step_seconds = stepSecondsFor(asked.window, asked.points);
  const window = {
    check_ids: [checkId],
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

type CheckSpan = LocatedSpan & { check_id: number };

/** How long the targets of checks took to answer in the last 24 hours, as far as the plan keeps results. */
export async function latencyOfDay(
  app: App,
  actor: Actor,
  checkIds: readonly number[],
  now: Date,
): Promise<Map<number, Pick<LatencyPoint, 'p50_ms' | 'p95_ms' | 'p99_ms'>>> {
  const from = later(addMs(now, -days(1)), keptSince(actor.plan, now));
  const spans = await spansOf(app, { check_ids: checkIds, from, to: now }, LARGE_SECONDS);
  const within = spans.filter(({ at }) => at >= from);
  return new Map(
    [...Map.groupBy(within, ({ check_id }) => check_id)].map(([id, parts]) => {
      const { p50_ms, p95_ms, p99_ms } = pointOf(from, parts);
      return [id, { p50_ms, p95_ms, p99_ms }];
    }),
  );
}

/** What is known of each span, of the largest that fit into steps of so many seconds. */
export async function spansOf(
  { database }: App,
  window: LatencyWindow,
  stepSeconds: number,
): Promise<CheckSpan[]> {
  if (stepSeconds < FINE_SECONDS) return (await resultsBetween(database, window)).map(spanOfResult);
  const [rolledUp, pending] = await Promise.all([
    rollupsBetween(database, window, stepSeconds),
    pendingResults(database, window),
  ]);
  const summed = rolledUp.map((part) => ({ ...part, seen: part.by_location?.map(seenFrom) ?? null }));
  return [...summed, ...pending.map(spanOfResult)];
}

function spanOfResult({ check_id, at, location, up, latency_ms }: ResultMoment): CheckSpan {
  const latencies = up && latency_ms !== null ? [latency_ms] : [];
  const counts = { results: 1, failures: up ? 0 : 1 };
  return {
    check_id,
    at,
    ...counts,
    seen: [{ location, ...counts, latencies }],
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
