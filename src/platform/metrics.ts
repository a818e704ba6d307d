// Figures of this instance for Prometheus. Each part registers what it knows; /metrics prints all of it.

import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';

export type Metrics = Registry;

/** `ofProcess`: also memory, CPU, event loop and garbage collection of this process; once per process. */
export function createMetrics({ ofProcess = false } = {}): Metrics {
  const metrics = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: metrics, prefix: 'tocsin_' });
  return metrics;
}

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
