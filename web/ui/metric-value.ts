// A figure of a server in its own unit. Pure.

import { type MetricName, metricNames } from '../../shared/metric-names.ts';
import type { Format } from './format.ts';

type Write = (value: number | null, format: Format) => string;

const percent: Write = (value, format) => format.percent(value);
const load: Write = (value, format) => format.number(value);
const bits: Write = (value, format) => format.bitRate(value);
const bytes: Write = (value, format) => format.byteRate(value);

const written: Readonly<Record<MetricName, Write>> = {
  cpu: percent,
  memory: percent,
  disk: percent,
  swap: percent,
  load_1m: load,
  load_5m: load,
  load_15m: load,
  uptime: (value, format) => format.duration(value === null ? null : value * 1_000),
  network_in: bits,
  network_out: bits,
  disk_read: bytes,
  disk_write: bytes,
  temperature: (value, format) => format.celsius(value),
};

/** As the API gives it: percentages of 100, seconds, bytes per second. */
export const metricValue = (metric: MetricName, value: number | null, format: Format): string =>
  written[metric](value, format);

export const isMetric = (name: string | null): name is MetricName =>
  metricNames.some((metric) => metric === name);
