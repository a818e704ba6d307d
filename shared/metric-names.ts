// The figures that a server is measured by: their names, and the smallest and largest value of each that can be true.

export const metricNames = [
  'cpu',
  'memory',
  'disk',
  'load_1m',
  'load_5m',
  'load_15m',
  'uptime',
  'network_in',
  'network_out',
  'swap',
  'disk_read',
  'disk_write',
  'temperature',
] as const;
export type MetricName = (typeof metricNames)[number];

/** The metrics that an alert rule for `any` judges, each for itself. */
export const anyMetric = ['cpu', 'memory', 'disk'] as const;

interface Range {
  minimum: number;
  maximum: number;
}

const percentage: Range = { minimum: 0, maximum: 100 };
const load: Range = { minimum: 0, maximum: 1_000_000 };
const bytesPerSecond: Range = { minimum: 0, maximum: 1e15 };
const LARGEST_INT4 = 2_147_483_647;

export const metricRanges: Readonly<Record<MetricName, Range>> = {
  cpu: percentage,
  memory: percentage,
  disk: percentage,
  load_1m: load,
  load_5m: load,
  load_15m: load,
  uptime: { minimum: 0, maximum: LARGEST_INT4 },
  network_in: bytesPerSecond,
  network_out: bytesPerSecond,
  swap: percentage,
  disk_read: bytesPerSecond,
  disk_write: bytesPerSecond,
  temperature: { minimum: -100, maximum: 300 },
};

export const isMetric = (name: string | null): name is MetricName =>
  metricNames.some((metric) => metric === name);
