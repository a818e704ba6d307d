// The names of the figures that a server is measured by.

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
