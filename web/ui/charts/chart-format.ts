// Numbers and moments on charts. Pure.

import type { Format } from '../../../shared/format/format.ts';
import type { Range } from './geometry/series.ts';
import type { Grain, TimeTick } from './geometry/time-axis.ts';
import type { Unit } from './geometry/value-axis.ts';

export interface ChartFormat {
  /** With its unit, as exact as a chart can say it; unknown is a dash. */
  value(value: number | null, unit: Unit): string;
  /** Beside the axis: only the uppermost names the unit. */
  axis(value: number, unit: Unit, top: number): string;
  tick(tick: TimeTick): string;
  /** A moment on a chart of this range: no more of the date than is needed to tell it from the others. */
  moment(at: number, range: Range): string;
  list(parts: readonly string[]): string;
}

const SECOND = 1_000;
const DAY = 86_400_000;

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const CALENDAR: Record<Exclude<Grain, 'second' | 'minute'>, Intl.DateTimeFormatOptions> = {
  day: { weekday: 'short', ...CLOCK },
  date: DATE,
  month: { month: 'short' },
  year: { year: 'numeric' },
};

const made = new WeakMap<Format, ChartFormat>();

export function chartFormat(format: Format): ChartFormat {
  const known = made.get(format);
  if (known) return known;
  const fresh = createChartFormat(format);
  made.set(format, fresh);
  return fresh;
}

function createChartFormat(format: Format): ChartFormat {
  const list = new Intl.ListFormat(format.locale, { type: 'unit', style: 'short' });
  const calendar = new Map<Grain | 'moment', Intl.DateTimeFormat>();
  const write = (at: number, name: Grain | 'moment', options: Intl.DateTimeFormatOptions) => {
    const intl =
      calendar.get(name) ?? new Intl.DateTimeFormat(format.locale, { timeZone: format.zone, ...options });
    calendar.set(name, intl);
    return intl.format(at);
  };
  const value = (known: number | null, unit: Unit) => writerOf(format, unit)(known);
  return {
    value,
    axis: (at, unit, top) =>
      at === top || unit === 'ms' ? value(at, unit) : format.number(at / scaleOf(top, unit), 2),
    tick({ at, grain }) {
      if (grain === 'second') return format.time(at, 'seconds');
      return grain === 'minute' ? format.time(at) : write(at, grain, CALENDAR[grain]);
    },
    moment(at, { from, to }) {
      if (to - from > 6 * DAY) return write(at, 'moment', { ...DATE, ...CLOCK });
      const isOneDay = format.dayOf(from) === format.dayOf(to);
      if (!isOneDay) return write(at, 'day', CALENDAR.day);
      return to - from < 1_200 * SECOND ? format.time(at, 'seconds') : format.time(at);
    },
    list: (parts) => list.format(parts),
  };
}

function writerOf(format: Format, unit: Unit): (value: number | null) => string {
  switch (unit) {
    case 'percent':
      return (value) => format.percent(value, value === null || Number.isInteger(value) ? 0 : 1);
    case 'bytes':
      return format.bytes;
    case 'bit_rate':
      return format.bitRate;
    case 'byte_rate':
      return format.byteRate;
    case 'ms':
      return format.duration;
    case 'celsius':
      return format.celsius;
    case 'count':
      return (value) => format.number(value, value !== null && value < 100 ? 1 : 0);
  }
}

/** What the numbers below the uppermost are counted in. */
function scaleOf(top: number, unit: Unit): number {
  if (unit === 'bytes' || unit === 'byte_rate') return 1024 ** Math.floor(Math.log2(Math.max(1, top)) / 10);
  if (unit !== 'bit_rate') return 1;
  const bits = top * 8;
  return (bits >= 1e9 ? 1e9 : bits >= 1e6 ? 1e6 : 1e3) / 8;
}
