// Times, durations and numbers as people read them: their language, region and time zone. Pure.

import type { FormatWords } from '../texts/texts.ts';
import { type DurationFormat, durationFormat } from './durations.ts';
import { type NumberFormat, numberFormat } from './numbers.ts';
import { type TimeFormat, timeFormat } from './times.ts';

export interface Reader {
  /** BCP 47, with a region. */
  locale: string;
  /** IANA name. */
  zone: string;
  /** Of the language of `locale`. */
  words: FormatWords;
}

export type Format = NumberFormat & DurationFormat & TimeFormat & Pick<Reader, 'locale' | 'zone'>;

export function createFormat({ locale, zone, words }: Reader): Format {
  const durations = durationFormat(locale, words);
  return {
    locale,
    zone,
    ...numberFormat(locale, words),
    ...durations,
    ...timeFormat({ locale, zone, durations, words }),
  };
}
