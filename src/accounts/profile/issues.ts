// What JSON Schema cannot say about a profile: whether a time zone and a language exist, and what a name is.

import type { Issue } from '../../platform/errors.ts';
import { lineIssues } from '../../platform/labels.ts';
import { isTimeZone } from '../../platform/time-zone.ts';

/** `body` as far as its fields have the right type. */
export function profileIssues(body: unknown): Issue[] {
  const { time_zone, language, name } = body as { time_zone?: string; language?: string; name?: string };
  return [
    ...lineIssues('name', name),
    ...(time_zone === undefined || isTimeZone(time_zone)
      ? []
      : [{ field: 'time_zone', reason: 'IANA time zone' }]),
    ...(language === undefined || isLanguageTag(language)
      ? []
      : [{ field: 'language', reason: 'language tag' }]),
  ];
}

/** Intl throws RangeError for what it does not know. */
function isLanguageTag(tag: string): boolean {
  try {
    Intl.getCanonicalLocales(tag);
    return true;
  } catch {
    return false;
  }
}
