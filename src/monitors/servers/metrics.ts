// The figures that a server is measured by, in one list: columns, samples, roll-ups and answers are made from it.

import { type MetricName, metricNames, metricRanges } from '../../../shared/metric-names.ts';

export interface Metric {
  name: MetricName;
  /** Smallest and largest value that can be true. */
  minimum: number;
  maximum: number;
  isInteger: boolean;
  description: string;
}

export type Figures = Record<MetricName, number | null>;

const real = (description: string) => ({ isInteger: false, description });
const whole = (description: string) => ({ isInteger: true, description });

const facts: Record<MetricName, Pick<Metric, 'isInteger' | 'description'>> = {
  cpu: real('Percent of all processors that was busy since the report before.'),
  memory: real('Percent of memory in use, as MemAvailable sees it.'),
  disk: real('Percent in use of the fullest real file system.'),
  load_1m: real('Load over a minute.'),
  load_5m: real('Load over five minutes, as the kernel gives it.'),
  load_15m: real('Load over fifteen minutes, as the kernel gives it.'),
  uptime: whole('Seconds since the server booted.'),
  network_in: whole('Bytes a second that were received on real interfaces since the report before.'),
  network_out: whole('Bytes a second that were sent on real interfaces since the report before.'),
  swap: real('Percent of swap space in use.'),
  disk_read: whole('Bytes a second that were read from disks since the report before.'),
  disk_write: whole('Bytes a second that were written to disks since the report before.'),
  temperature: real('Degrees Celsius of the warmest processor sensor.'),
};

export const metrics: readonly Metric[] = metricNames.map((name) => ({
  name,
  ...metricRanges[name],
  ...facts[name],
}));

/** All of them null: a server that was never heard from. */
export const noFigures = (): Figures => figuresFrom(() => null);

export const figuresFrom = (figureOf: (name: MetricName) => number | null): Figures => ({
  cpu: figureOf('cpu'),
  memory: figureOf('memory'),
  disk: figureOf('disk'),
  load_1m: figureOf('load_1m'),
  load_5m: figureOf('load_5m'),
  load_15m: figureOf('load_15m'),
  uptime: figureOf('uptime'),
  network_in: figureOf('network_in'),
  network_out: figureOf('network_out'),
  swap: figureOf('swap'),
  disk_read: figureOf('disk_read'),
  disk_write: figureOf('disk_write'),
  temperature: figureOf('temperature'),
});
