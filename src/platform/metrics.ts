// Figures of this instance for Prometheus. Each part registers what it knows; /metrics prints all of it.

import {
  AggregatorRegistry,
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  type MetricObjectWithValues,
  type MetricValue,
  type MetricValueWithName,
  Registry,
} from 'prom-client';

export type Metrics = Registry;

/** `ofProcess`: also memory, CPU, event loop and garbage collection of this process; once per process. */
export function createMetrics({ ofProcess = false } = {}): Metrics {
  const metrics = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: metrics, prefix: 'tocsin_' });
  for (const name of SUMS) metrics.removeSingleMetric(name);
  return metrics;
}

/** Gauges of prom-client that are named like counters; each is the sum of the gauge without `_total`. */
const SUMS = ['resources', 'handles', 'requests'].map((what) => `tocsin_nodejs_active_${what}_total`);

/** All figures in the text format of Prometheus, to the billionth: sums of floats end in noise beyond. */
export const printMetrics = async (metrics: Metrics): Promise<string> =>
  withoutNoise(await metrics.metrics());

/** Of one process, in a form that can be sent to another. */
export type ProcessFigures = MetricObjectWithValues<MetricValue<string>>[];

export const figuresOf = (metrics: Metrics): Promise<ProcessFigures> => metrics.getMetricsAsJSON();

/** Those of several processes as one text, each with the label `door`: the number of its process. */
export async function printFiguresOf(doors: ReadonlyMap<number, ProcessFigures>): Promise<string> {
  const labelled = [...doors].map(([door, figures]) =>
    figures.map((figure) => ({
      ...figure,
      // No two have the same labels, so nothing is added up.
      aggregator: 'sum',
      values: figure.values.map((value) => ({ ...value, labels: { ...value.labels, door } })),
    })),
  );
  return withoutNoise(await AggregatorRegistry.aggregate(labelled).metrics());
}

/** The value ends its line; a limit of a bucket is in quotes. */
const withoutNoise = (text: string): string =>
  text.replaceAll(/ (-?\d+\.\d{10,})$/gm, (_, value: string) => ` ${Number(Number(value).toFixed(9))}`);

// Each of these gives the metric of that name, which both hosts or several jobs may share.

export function counterOf<T extends string>(
  metrics: Metrics,
  configuration: CounterConfiguration<T>,
): Counter<T> {
  const known = metrics.getSingleMetric(configuration.name);
  return known instanceof Counter ? known : new Counter({ ...configuration, registers: [metrics] });
}

export function gaugeOf<T extends string>(metrics: Metrics, configuration: GaugeConfiguration<T>): Gauge<T> {
  const known = metrics.getSingleMetric(configuration.name);
  return known instanceof Gauge ? known : new Gauge({ ...configuration, registers: [metrics] });
}

export function histogramOf<T extends string>(
  metrics: Metrics,
  configuration: HistogramConfiguration<T>,
): Histogram<T> {
  const known = metrics.getSingleMetric(configuration.name);
  return known instanceof Histogram ? known : new Histogram({ ...configuration, registers: [metrics] });
}

interface Figure {
  name: string;
  help: string;
  /** What it is now, wherever that is counted. */
  read: () => number;
}

/** A counter of what is counted elsewhere, and read when the figures are asked for. */
export const countsRead = (metrics: Metrics, { read, ...configuration }: Figure): Counter =>
  counterOf(metrics, {
    ...configuration,
    collect() {
      this.reset();
      this.inc(read());
    },
  });

export const gaugeRead = (metrics: Metrics, { read, ...configuration }: Figure): Gauge =>
  gaugeOf(metrics, {
    ...configuration,
    collect() {
      this.set(read());
    },
  });

interface Distribution {
  labels: Readonly<Record<string, string>>;
  /** As many as there are buckets, and one for what is above all of them; none is in two. */
  counts: readonly number[];
  sum: number;
}

interface HistogramFigure extends Omit<Figure, 'read'> {
  buckets: readonly number[];
  read: () => readonly Distribution[];
}

/** A histogram of what is counted elsewhere. */
export function histogramRead(metrics: Metrics, { name, help, buckets, read }: HistogramFigure): void {
  if (metrics.getSingleMetric(name)) return;
  const bounds = [...buckets, '+Inf'];
  const valuesIn = ({ labels, counts, sum }: Distribution): MetricValueWithName<string>[] => {
    let count = 0;
    const below = bounds.map((le, index) => {
      count += counts[index] ?? 0;
      return { labels: { le, ...labels }, value: count, metricName: `${name}_bucket` };
    });
    return [
      ...below,
      { labels, value: sum, metricName: `${name}_sum` },
      { labels, value: count, metricName: `${name}_count` },
    ];
  };
  const get = async () => ({
    ...{ name, help, type: 'histogram', aggregator: 'sum' },
    values: read().flatMap(valuesIn),
  });
  // The library asks a metric for its name and its values, and for nothing else.
  metrics.registerMetric({ name, get } as unknown as Histogram);
}

/** What a metric of this process says now, by the value of a label; empty where there is no such metric. */
export async function valuesOf(
  metrics: Metrics,
  name: string,
  label: string,
): Promise<ReadonlyMap<string, number>> {
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
  return new Map(
    values.map(({ labels, value }) => [String((labels as Record<string, unknown>)[label] ?? ''), value]),
  );
}
