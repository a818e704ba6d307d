// What is known of alerts about metrics. Pure.

import type { FullDisk, HeavyProcess } from '../../../../shared/alerts/facts.ts';
import type { MetricName } from '../../../../shared/metric-names.ts';
import type { RuleOp } from '../../../alerts/rules/schema.ts';
import type { AlertFacts } from '../../../delivery/alert-facts-schema.ts';

interface Passed {
  metric: MetricName;
  op: RuleOp;
  threshold: number;
}

interface Around {
  top: readonly HeavyProcess[];
  disks: readonly FullDisk[];
}

/** What was judged by which rule and since when, and what took most of it at that moment. */
export const metricFacts = ({ metric, op, threshold }: Passed, since: Date, around: Around): AlertFacts => ({
  op,
  threshold,
  since: since.toISOString(),
  ...culprits(metric, around),
});

const MOST_CULPRITS = 5;
const LONGEST_NAME = 80;

function culprits(metric: MetricName, { top, disks }: Around): Pick<AlertFacts, 'processes' | 'disks'> {
  switch (metric) {
    case 'cpu':
    case 'load_1m':
    case 'load_5m':
    case 'load_15m':
    case 'temperature':
      return { processes: heaviest(top, ({ cpu }) => cpu).map(shortened) };
    case 'memory':
    case 'swap':
      return { processes: heaviest(top, ({ memory_bytes }) => memory_bytes).map(shortened) };
    case 'disk':
      return {
        disks: heaviest(disks, ({ used_percent }) => used_percent).map((disk) => ({
          ...disk,
          mount: short(disk.mount),
        })),
      };
    default:
      return {};
  }
}

const heaviest = <T>(all: readonly T[], weight: (one: T) => number): T[] =>
  all.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST_CULPRITS);

const shortened = ({ pid, name, cpu, memory_bytes }: HeavyProcess): HeavyProcess => ({
  ...{ pid, name: short(name), cpu, memory_bytes },
});

const short = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).trimEnd()}…` : name;
