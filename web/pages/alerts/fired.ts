// What made an alert fire, as a chart: which stretch of time, which unit, and where the limit is. Pure.

import type { Period } from '../../api/resources/periods.ts';
import type { AlertDetail } from '../../api/schema.gen.ts';
import type { Range } from '../../ui/charts/geometry/series.ts';
import type { Unit } from '../../ui/charts/geometry/value-axis.ts';

const HOUR_MS = 3_600_000;
const BEFORE_MS = HOUR_MS;
const AFTER_MS = 2 * HOUR_MS;

type Opened = Pick<AlertDetail, 'opened_at'>;

/** An hour before it opened and two after; of a young one the last three hours. */
export function firedPeriod({ opened_at }: Opened, now: number): Period {
  const opened = Date.parse(opened_at);
  return now < opened + AFTER_MS
    ? { last_seconds: (BEFORE_MS + AFTER_MS) / 1_000 }
    : {
        from: new Date(opened - BEFORE_MS).toISOString(),
        to: new Date(opened + AFTER_MS).toISOString(),
      };
}

/** What is drawn of it: up to now at most. */
export function firedRange({ opened_at }: Opened, now: number): Range {
  const from = Date.parse(opened_at) - BEFORE_MS;
  return { from, to: Math.min(now, from + BEFORE_MS + AFTER_MS) };
}

/** undefined: nothing that is drawn. */
export function unitOf(metric: string | null): Unit | undefined {
  if (metric === null) return undefined;
  if (['cpu', 'memory', 'disk', 'swap'].includes(metric)) return 'percent';
  if (metric.startsWith('load_')) return 'count';
  if (metric.startsWith('network_')) return 'bit_rate';
  if (metric.startsWith('disk_')) return 'byte_rate';
  return metric === 'temperature' ? 'celsius' : undefined;
}

type Measured = Pick<AlertDetail, 'kind' | 'metric'> & { subject: Pick<AlertDetail['subject'], 'id'> };

/** Whether there is a limit that a measured value went beyond. */
export const isDrawn = ({ kind, metric, subject }: Measured): boolean =>
  subject.id !== null &&
  (kind === 'uptime_degraded' || (kind === 'server_metric' && unitOf(metric) !== undefined));
