// How many requests were answered, and how long they took: counted in plain numbers, because labels cost more than all else
// of a short answer, and handed to the metrics when these are read.

import type { App } from '../app.ts';
import { counterOf, histogramRead, type Metrics } from '../metrics.ts';
import type { Surface } from './route.ts';

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Gives what counts requests of one kind, by how long each took. */
export type CountRequest = (request: {
  method: string;
  route: string;
  status: string;
}) => (seconds: number) => void;

/** Of the requests of one method to one route of one surface. */
interface Tally {
  labels: { surface: Surface; method: string; route: string };
  byStatus: Map<string, { count: number }>;
  /** How many took no longer than each bucket but longer than the one before; the last of all took longer than any. */
  counts: number[];
  seconds: number;
}

type Tallies = Map<string, Tally>;

/** Both hosts have the same metrics. */
const talliesOf = new WeakMap<Metrics, Tallies>();

export function requestMetrics({ metrics }: Pick<App, 'metrics'>, surface: Surface): CountRequest {
  const tallies = talliesOf.get(metrics) ?? new Map<string, Tally>();
  talliesOf.set(metrics, tallies);
  registerTallies(metrics, tallies);
  return ({ method, route, status }) => {
    const key = `${surface} ${method} ${route}`;
    const tally = tallies.get(key) ?? newTally({ surface, method, route });
    tallies.set(key, tally);
    const answered = tally.byStatus.get(status) ?? { count: 0 };
    tally.byStatus.set(status, answered);
    return (seconds) => {
      answered.count += 1;
      const bucket = bucketOf(seconds);
      tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1;
      tally.seconds += seconds;
    };
  };
}

const newTally = (labels: Tally['labels']): Tally => ({
  labels,
  byStatus: new Map(),
  counts: Array.from({ length: DURATION_BUCKETS.length + 1 }, () => 0),
  seconds: 0,
});

function bucketOf(seconds: number): number {
  let bucket = 0;
  while (bucket < DURATION_BUCKETS.length && seconds > (DURATION_BUCKETS[bucket] ?? 0)) bucket += 1;
  return bucket;
}

function registerTallies(metrics: Metrics, tallies: Tallies): void {
  counterOf(metrics, {
    name: 'tocsin_http_requests_total',
    help: 'Answered HTTP requests.',
    labelNames: ['surface', 'method', 'route', 'status'],
    collect() {
      this.reset();
      for (const { labels, byStatus } of tallies.values())
        for (const [status, { count }] of byStatus) this.inc({ ...labels, status }, count);
    },
  });
  histogramRead(metrics, {
    name: 'tocsin_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    buckets: DURATION_BUCKETS,
    read: () =>
      [...tallies.values()].map(({ labels, counts, seconds }) => ({ labels, counts, sum: seconds })),
  });
}
