// The figures that a server is measured by, in one list: columns, samples, roll-ups and answers are made from it.

import { type MetricName, metricNames } from '../../subjects/metric-names-schema.ts';

export interface Metric {
  name: MetricName;
  /** Smallest and largest value that can be true. */
  minimum: number;
  maximum: number;
  isInteger: boolean;
  description: string;
}

export type Figures = Record<MetricName, number | null>;

const LARGEST_INT4 = 2_147_483_647;

const percentage = (description: string) => ({ minimum: 0, maximum: 100, isInteger: false, description });
const load = (description: string) => ({ minimum: 0, maximum: 1_000_000, isInteger: false, description });
const bytesPerSecond = (description: string) => ({
  minimum: 0,
  maximum: 1e15,
  isInteger: true,
  description,
});

const facts: Record<MetricName, Omit<Metric, 'name'>> = {
  cpu: percentage('Percent of all processors that was busy since the report before.'),
  memory: percentage('Percent of memory in use, as MemAvailable sees it.'),
  disk: percentage('Percent in use of the fullest real file system.'),
  load_1m: load('Load over a minute, as the kernel gives it.'),
  load_5m: load('Load over five minutes, as the kernel gives it.'),
  load_15m: load('Load over fifteen minutes, as the kernel gives it.'),
  uptime: {
    minimum: 0,
    maximum: LARGEST_INT4,
    isInteger: true,
    description: 'Seconds since the server booted.',
  },
  network_in: bytesPerSecond('Bytes a second that were received on real interfaces since the report before.'),
  network_out: bytesPerSecond('Bytes a second that were sent on real interfaces since the report before.'),
  swap: percentage('Percent of swap space in use.'),
  disk_read: bytesPerSecond('Bytes a second that were read from disks since the report before.'),
  disk_write: bytesPerSecond('Bytes a second that were written to disks since the report before.'),
  temperature: {
    minimum: -100,
    maximum: 300,
    isInteger: false,
    description: 'Degrees Celsius of the warmest processor sensor.',
  },
};

export const metrics: readonly Metric[] = metricNames.map((name) => ({ name, ...facts[name] }));

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
