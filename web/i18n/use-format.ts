// `useFormat()`: how the person who looks reads times and numbers. Changes with their language and their zone.

import { createFormat, type Format } from '../../shared/format/format.ts';
import type { FormatWords } from '../../shared/texts/texts.ts';
import { useZone } from './person.ts';
import { useReading, useSharedTexts } from './text.ts';

export function useFormat(): Format {
  const { locale } = useReading();
  return formatFor(locale, useZone(), useSharedTexts().format);
}

let latest: { format: Format; words: FormatWords } | undefined;

function formatFor(locale: string, zone: string, words: FormatWords): Format {
  if (latest?.words !== words || latest.format.locale !== locale || latest.format.zone !== zone)
    latest = { words, format: createFormat({ locale, zone, words }) };
  return latest.format;
}
