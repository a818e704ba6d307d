// A figure of a server in its own unit. Pure.

import { type MetricName, metricRanges } from '../metric-names.ts';
import type { Format } from './format.ts';

/** As the API gives it: percentages of 100, seconds, bytes per second. */
export function metricValue(metric: MetricName, value: number | null, format: Format, digits = 0): string {
  switch (metric) {
    case 'cpu':
    case 'memory':
    case 'disk':
    case 'swap':
      return format.percent(value, digits);
    case 'load_1m':
    case 'load_5m':
    case 'load_15m':
      return format.number(value);
    case 'uptime':
      return format.duration(value === null ? null : value * 1_000);
    case 'network_in':
    case 'network_out':
      return format.bitRate(value);
    case 'disk_read':
    case 'disk_write':
      return format.byteRate(value);
    case 'temperature':
      return format.celsius(value, digits);
  }
}

/**
 * Cut to a decimal where there is one, `97.3%`, `90%`: no value is written as a limit that it has not reached. Beside a
 * limit that it has passed by less, with as many decimals as tell the two apart, `90.02%`.
 */
export function exactMetricValue(
  metric: MetricName,
  value: number,
  format: Format,
  limit: number = Number.NaN,
): string {
  if (!isCut(metric) || Number.isInteger(value)) return metricValue(metric, value, format);
  const digits = [1, 2, 3, MOST_DIGITS].find((one) => cut(value, one) !== limit) ?? 1;
  return metricValue(metric, cut(value, digits), format, digits);
}

/** As values are stored. */
const MOST_DIGITS = 4;

const cut = (value: number, digits: number) => Math.trunc(value * 10 ** digits) / 10 ** digits;

/** Lists show these as whole numbers. */
const isCut = (metric: MetricName): boolean =>
  metric === 'temperature' || metricRanges[metric].maximum === 100;
