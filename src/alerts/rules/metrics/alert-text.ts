// What alerts about metrics say: pure, written for the person who is woken by it.

import type { MetricName } from '../../../../shared/metric-names.ts';
import { durationText, utcText } from '../../../platform/texts/moments.ts';
import type { AlertFacts } from '../../facts-schema.ts';
import { bytesText, figureText, percentText } from '../../texts/figures.ts';
import type { RuleOp } from '../schema.ts';

export interface HeavyProcess {
  pid: number;
  name: string;
  cpu: number;
  memory_bytes: number;
}

export interface FullDisk {
  mount: string;
  used_percent: number;
  total_bytes: number;
}

interface Passed {
  metric: MetricName;
  value: number;
  op: RuleOp;
  threshold: number;
}

const NAMES: Record<MetricName, string> = {
  cpu: 'CPU',
  memory: 'Memory',
  disk: 'Disk',
  load_1m: 'Load over 1 min',
  load_5m: 'Load over 5 min',
  load_15m: 'Load over 15 min',
  uptime: 'Time since boot',
  network_in: 'Network in',
  network_out: 'Network out',
  swap: 'Swap',
  disk_read: 'Disk reading',
  disk_write: 'Disk writing',
  temperature: 'Temperature',
};

const STANDS: Record<RuleOp, string> = { gt: 'above', ge: 'at or above', lt: 'below', le: 'at or below' };

/** `CPU of Web 1 is 97.2 %, above 90 %` */
export const metricTitle = (serverName: string, { metric, value, op, threshold }: Passed): string =>
  `${NAMES[metric]} of ${serverName} is ${figureText(metric, value)}, ${STANDS[op]} ${figureText(metric, threshold)}`;

interface Around {
  top: readonly HeavyProcess[];
  disks: readonly FullDisk[];
}

/** What was measured against what and since when, and what took most of it at that moment. */
export function metricDetail(
  passed: Passed,
  { at, since }: { at: Date; since: Date },
  around: Around,
): string {
  const { metric, value, op, threshold } = passed;
  const lasted =
    at > since ? ` It has been ${STANDS[op]} that since ${utcText(since)} (${duration(since, at)}).` : '';
  const measured = `${NAMES[metric]} was ${figureText(metric, value)} at ${utcText(at)}; the rule says ${STANDS[op]} ${figureText(metric, threshold)}.${lasted}`;
  return [measured, ...culpritLines(metric, around)].join('\n');
}

/** The same in fields. */
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

function culpritLines(metric: MetricName, around: Around): string[] {
  const { processes = [], disks = [] } = culprits(metric, around);
  const isMemory = metric === 'memory' || metric === 'swap';
  return [
    ...listed(isMemory ? 'Most memory' : 'Most CPU', processes.map(processLine)),
    ...listed('Fullest disks', disks.map(diskLine)),
  ];
}

const listed = (title: string, lines: readonly string[]) => (lines.length > 0 ? [`${title}:`, ...lines] : []);

const heaviest = <T>(all: readonly T[], weight: (one: T) => number): T[] =>
  all.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST_CULPRITS);

const shortened = ({ pid, name, cpu, memory_bytes }: HeavyProcess): HeavyProcess => ({
  ...{ pid, name: short(name), cpu, memory_bytes },
});

const processLine = ({ name, pid, cpu, memory_bytes }: HeavyProcess) =>
  `- ${name} (${pid}): ${percentText(cpu)} CPU, ${bytesText(memory_bytes)}`;

const diskLine = ({ mount, used_percent, total_bytes }: FullDisk) =>
  `- ${mount}: ${percentText(used_percent)} of ${bytesText(total_bytes)}`;

const short = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).trimEnd()}…` : name;

const duration = (since: Date, at: Date) => durationText(at.getTime() - since.getTime());
