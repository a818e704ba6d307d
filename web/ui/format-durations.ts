// Durations in two units at most: ui.md §7. What is not whole is cut: 59.9 min are not an hour. Pure.

import type { Translate } from '../i18n/translate.ts';
import { NOTHING, remembering } from './format-parts.ts';

type Words = Translate<'common'>;
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

export function durationFormat(locale: string, t: Words): DurationFormat {
  const intl = remembering((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const whole = (value: number, least = 1) =>
    intl({ minimumIntegerDigits: least, maximumFractionDigits: 0, roundingMode: 'trunc' }).format(value);

  /** Three digits that matter: `2.46 s`, `24.6 s`, `30 s`. */
  const seconds = (ms: number) => {
    const digits = ms < 10 * SECOND ? 2 : 1;
    return t('unit_s', {
      s: intl({ maximumFractionDigits: digits, roundingMode: 'trunc' }).format(ms / SECOND),
    });
  };

  const long = (ms: number) => {
    const [d, h, min, s] = [ms / DAY, (ms % DAY) / HOUR, (ms % HOUR) / MINUTE, (ms % MINUTE) / SECOND].map(
      Math.floor,
    ) as [number, number, number, number];
    if (d > 0) return h > 0 ? t('unit_d_h', { d: whole(d), h: whole(h) }) : t('unit_d', { d: whole(d) });
    if (h > 0)
      return min > 0 ? t('unit_h_min', { h: whole(h), min: whole(min, 2) }) : t('unit_h', { h: whole(h) });
    return s > 0 ? t('unit_min_s', { min: whole(min), s: whole(s, 2) }) : t('unit_min', { min: whole(min) });
  };

  const duration = (ms: number) => {
    if (ms < SECOND) return ms === 0 ? t('unit_s', { s: whole(0) }) : t('unit_ms', { ms: milliseconds(ms) });
    return ms < MINUTE ? seconds(ms) : long(ms);
  };
  const milliseconds = (ms: number) =>
    intl({ maximumFractionDigits: ms < 10 ? 1 : 0, roundingMode: 'trunc' }).format(ms);

  const coarse = (ms: number) => {
    if (ms < MINUTE) return t('unit_s', { s: whole(ms / SECOND) });
    return ms < HOUR ? t('unit_min', { min: whole(ms / MINUTE) }) : long(ms);
  };

  return {
    duration: (ms) =>
      ms === null || ms === undefined || Number.isNaN(ms) ? NOTHING : duration(Math.max(0, ms)),
    coarse: (ms) => coarse(Math.max(0, ms)),
  };
}
