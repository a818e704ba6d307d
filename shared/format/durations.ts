// Durations in two units at most. What is not whole is cut: 59.9 min are not an hour. Pure.

import type { FormatWords, Unit } from '../texts/texts.ts';
import { NBSP, NOTHING, remembering, smallNumber } from './parts.ts';

type Amount = number | null | undefined;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface DurationFormat {
  /** `888 ms`, `2.46 s`, `14 min 06 s`, `6 h 28 min`, `41 d 3 h`. */
  duration: (ms: Amount) => string;
  /** The same in one unit below an hour, for what changes while it is looked at: `12 s`, `28 min`, `6 h 28 min`. */
  coarse: (ms: number) => string;
}

export function durationFormat(locale: string, { units }: FormatWords): DurationFormat {
  const intl = remembering((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const whole = (value: number, least = 1) =>
    smallNumber(Math.trunc(value), locale, least) ??
    intl({ minimumIntegerDigits: least, maximumFractionDigits: 0, roundingMode: 'trunc' }).format(value);

  const of = (amount: string, unit: Unit) => amount + NBSP + (units[unit] ?? unit);

  /** Three digits that matter: `2.46 s`, `24.6 s`, `30 s`. */
  const seconds = (ms: number) => {
    const digits = ms < 10 * SECOND ? 2 : 1;
    return of(intl({ maximumFractionDigits: digits, roundingMode: 'trunc' }).format(ms / SECOND), 's');
  };

  const long = (ms: number) => {
    const [d, h, min, s] = [ms / DAY, (ms % DAY) / HOUR, (ms % HOUR) / MINUTE, (ms % MINUTE) / SECOND].map(
      Math.floor,
    ) as [number, number, number, number];
    if (d > 0) return of(whole(d), 'd') + (h > 0 ? ` ${of(whole(h), 'h')}` : '');
    if (h > 0) return of(whole(h), 'h') + (min > 0 ? ` ${of(whole(min, 2), 'min')}` : '');
    return of(whole(min), 'min') + (s > 0 ? ` ${of(whole(s, 2), 's')}` : '');
  };

  const duration = (ms: number) => {
    if (ms < SECOND) return ms === 0 ? of(whole(0), 's') : of(milliseconds(ms), 'ms');
    return ms < MINUTE ? seconds(ms) : long(ms);
  };
  const milliseconds = (ms: number) =>
    intl({ maximumFractionDigits: ms < 10 ? 1 : 0, roundingMode: 'trunc' }).format(ms);

  const coarse = (ms: number) => {
    if (ms < MINUTE) return of(whole(ms / SECOND), 's');
    return ms < HOUR ? of(whole(ms / MINUTE), 'min') : long(ms);
  };

  return {
    duration: (ms) =>
      ms === null || ms === undefined || Number.isNaN(ms) ? NOTHING : duration(Math.max(0, ms)),
    coarse: (ms) => coarse(Math.max(0, ms)),
  };
}
