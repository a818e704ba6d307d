// `useFormat()`: how the person who looks reads times and numbers. Changes with their language and their zone.

import { useZone } from '../i18n/person.ts';
import { useReading, useText } from '../i18n/text.ts';
import type { Translate } from '../i18n/translate.ts';
import { createFormat, type Format } from './format.ts';

export function useFormat(): Format {
  const { locale } = useReading();
  return formatFor(locale, useZone(), useText('common'));
}

let latest: { format: Format; t: Translate<'common'> } | undefined;

function formatFor(locale: string, zone: string, t: Translate<'common'>): Format {
  if (latest?.t !== t || latest.format.locale !== locale || latest.format.zone !== zone)
    latest = { t, format: createFormat({ locale, zone, t }) };
  return latest.format;
}
