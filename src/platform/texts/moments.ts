// Times in what is written to people.

import { remembering } from '../../../shared/format/parts.ts';
import { defaultLanguage, type Language, languages } from '../../../shared/languages.ts';

/** `16 June 2026, 05:12 CEST (03:12 UTC)`; a time zone that is unknown here, or UTC, gives only the latter. */
export function momentText(moment: Date, timeZone: string, language: Language = defaultLanguage): string {
  const zone = knownZone(timeZone);
  const date = format(moment, { day: 'numeric', month: 'long', year: 'numeric' }, { zone, language });
  const time = clockText(moment, zone, language);
  return zone === 'UTC' ? `${date}, ${time}` : `${date}, ${time} (${clockText(moment, 'UTC', language)})`;
}

/** `2026-06-17 03:00:05 UTC`: for texts that are read in any time zone, such as the detail of an alert. */
export const utcText = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** `05:12 CEST` */
export const clockText = (moment: Date, timeZone: string, language: Language = defaultLanguage): string =>
  format(moment, CLOCK, { zone: knownZone(timeZone), language });

/** `17 June, 05:12 CEST`, in `UTC` where the zone is unknown here: for sentences. */
export function dayAndClockText(
  moment: Date,
  timeZone: string,
  language: Language = defaultLanguage,
): string {
  const zone = knownZone(timeZone);
  return `${format(moment, { day: 'numeric', month: 'long' }, { zone, language })}, ${clockText(moment, zone, language)}`;
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;

const format = (
  moment: Date,
  options: Intl.DateTimeFormatOptions,
  { zone, language }: { zone: string; language: Language },
) => formatterOf({ ...options, locale: languages[language].locale, timeZone: zone }).format(moment);

/** To make a formatter costs half a millisecond, a hundred times what it costs to use, and one weighs about 40 KB. */
const formatterOf = remembering(
  ({ locale, ...options }: Intl.DateTimeFormatOptions & { locale: string }) =>
    new Intl.DateTimeFormat(locale, options),
  100,
);

const knownZone = remembering((timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}, 1_000);
