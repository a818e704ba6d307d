// Times, durations and numbers as the person who looks reads them: their language, region and zone. Pure.

import type { Translate } from '../i18n/translate.ts';
import { type DurationFormat, durationFormat } from './format-durations.ts';
import { type NumberFormat, numberFormat } from './format-numbers.ts';
import { type TimeFormat, timeFormat } from './format-times.ts';

export interface Reader {
  /** BCP 47, with a region. */
  locale: string;
  /** IANA name. */
  zone: string;
  t: Translate<'common'>;
}

export type Format = NumberFormat & DurationFormat & TimeFormat & Pick<Reader, 'locale' | 'zone'>;

export function createFormat({ locale, zone, t }: Reader): Format {
  const durations = durationFormat(locale, t);
  return {
    locale,
    zone,
    ...numberFormat(locale, t),
    ...durations,
    ...timeFormat({ locale, zone, durations, t }),
  };
}
