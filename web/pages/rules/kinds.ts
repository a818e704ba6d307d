// What rules can be about. Pure.

import type { Rule } from '../../api/schema.gen.ts';

export type RuleKind = Rule['kind'];
export type RuleMetric = NonNullable<Rule['metric']>;

export const METRICS = [
  'any',
  'cpu',
  'memory',
  'disk',
  'swap',
  'load_1m',
  'load_5m',
  'load_15m',
  'network_in',
  'network_out',
  'disk_read',
  'disk_write',
  'temperature',
  'uptime',
] as const satisfies readonly RuleMetric[];

export const OPS = ['gt', 'ge', 'lt', 'le'] as const;

/** What a rule of the kind can be about. */
export function subjectTypeOf(kind: RuleKind): 'server' | 'cron_check' | 'uptime_check' | 'external' {
  if (kind === 'external_down') return 'external';
  if (kind.startsWith('cron_')) return 'cron_check';
  return kind.startsWith('uptime_') || kind === 'certificate_expiring' ? 'uptime_check' : 'server';
}

interface Scale {
  /** As people write it. */
  unit: string;
  /** How much of the API's own unit that is. */
  of: number;
}

const PERCENT: Scale = { unit: '%', of: 1 };
const MEBIBYTES: Scale = { unit: 'MiB/s', of: 1_048_576 };
const MEGABITS: Scale = { unit: 'Mbit/s', of: 125_000 };
const PLAIN: Scale = { unit: '', of: 1 };

const SCALES: Record<RuleMetric, Scale> = {
  any: PERCENT,
  cpu: PERCENT,
  memory: PERCENT,
  disk: PERCENT,
  swap: PERCENT,
  load_1m: PLAIN,
  load_5m: PLAIN,
  load_15m: PLAIN,
  network_in: MEGABITS,
  network_out: MEGABITS,
  disk_read: MEBIBYTES,
  disk_write: MEBIBYTES,
  temperature: { unit: '°C', of: 1 },
  uptime: PLAIN,
};

export const scaleOf = (metric: RuleMetric): Scale => SCALES[metric];

export const isMetricRule = (kind: RuleKind): boolean => kind === 'server_metric';
