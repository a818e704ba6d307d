// A cron expression in words. Pure, given the library with the language in it.

import type cronstrue from 'cronstrue';
import type { Language } from '../../shared/languages.ts';

export type CronLibrary = Pick<typeof cronstrue, 'toString'>;

/** `At 03:00, every day`, `Every 5 minutes`; the expression itself where the library has no words for it. */
export function describeCron(library: CronLibrary, language: Language, expression: string): string {
  const [, hour = ''] = expression.trim().split(/\s+/);
  // "Every 5 minutes" needs no "every hour, every day" behind it, "At 03:00" does.
  const verbose = !/[*/]/.test(hour);
  try {
    return library.toString(expression, { locale: language, use24HourTimeFormat: true, verbose });
  } catch {
    return expression;
  }
}
