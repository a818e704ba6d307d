// Sums up what is known of spans of time: pure.

import type { OfLocation, RolledUp } from './rollup-store.ts';
import { addLatencies, addPacked, emptySketch, packSketch, type Sketch } from './sketch.ts';

interface Counts {
  results: number;
  failures: number;
  /** Of the results that found the target up: how many have a latency, their sum and the longest. */
  latency_count: number;
  latency_sum: number;
  latency_max: number | null;
}

type Latencies = { latencies: readonly number[] } | { latency_sketch: Buffer | null };

/** Results, or a roll-up of some. */
export type Span = Counts & { at: Date } & Latencies;

export type SeenFrom = Omit<OfLocation, 'latency_sketch'> & Latencies;

export const seenFrom = ({ latency_sketch, ...seen }: OfLocation): SeenFrom => ({
  ...seen,
  latency_sketch: latency_sketch === null ? null : Buffer.from(latency_sketch, 'base64'),
});

export interface Sum extends Counts {
  sketch: Sketch;
}

export function sumOf(spans: readonly Span[]): Sum {
  const sum: Sum = {
    results: 0,
    failures: 0,
    latency_count: 0,
    latency_sum: 0,
    latency_max: null,
    sketch: emptySketch(),
  };
  for (const span of spans) {
    sum.results += span.results;
    sum.failures += span.failures;
    sum.latency_count += span.latency_count;
    sum.latency_sum += span.latency_sum;
    if (span.latency_max !== null) sum.latency_max = Math.max(sum.latency_max ?? 0, span.latency_max);
    addTo(sum.sketch, span);
  }
  return sum;
}

function addTo(sketch: Sketch, span: Latencies): void {
  if ('latencies' in span) addLatencies(sketch, span.latencies);
  else if (span.latency_sketch) addPacked(sketch, span.latency_sketch);
}

/** Of one location. */
export function sumOfSeen(seen: readonly SeenFrom[]): Pick<Sum, 'results' | 'failures' | 'sketch'> {
  const sum = { results: 0, failures: 0, sketch: emptySketch() };
  for (const one of seen) {
    sum.results += one.results;
    sum.failures += one.failures;
    addTo(sum.sketch, one);
  }
  return sum;
}

/** `seen` is null where the service alone has probed. */
export type LocatedSpan = Span & { seen: readonly SeenFrom[] | null };

/** `own` is the location of the service. */
export const seenOf = ({ seen, ...span }: LocatedSpan, own: string): readonly SeenFrom[] =>
  seen ?? [{ ...span, location: own }];

/** One roll-up per check and bucket. */
export function rollUp(
  spans: readonly (LocatedSpan & { check_id: number; bucket_at: Date })[],
  own: string,
): RolledUp[] {
  const buckets = Map.groupBy(spans, ({ check_id, bucket_at }) => `${check_id}:${bucket_at.getTime()}`);
  return [...buckets.values()].flatMap((inBucket) => {
    const [first] = inBucket;
    if (!first) return [];
    const { sketch, ...sum } = sumOf(inBucket);
    return [
      {
        ...{ check_id: first.check_id, at: first.bucket_at, ...sum, latency_sketch: packSketch(sketch) },
        by_location: byLocation(inBucket, own),
      },
    ];
  });
}

function byLocation(spans: readonly LocatedSpan[], own: string): OfLocation[] | null {
  if (spans.every(({ seen }) => seen === null)) return null;
  const all = spans.flatMap((span) => seenOf(span, own));
  return [...Map.groupBy(all, ({ location }) => location)].map(([location, seen]) => {
    const { sketch, ...sum } = sumOfSeen(seen);
    return { location, ...sum, latency_sketch: packSketch(sketch)?.toString('base64') ?? null };
  });
}
