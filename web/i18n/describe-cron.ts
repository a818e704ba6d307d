// A schedule in words. Pure, given the library with the language in it.

import type cronstrue from 'cronstrue';
import { asCron, expressionsIn } from '../../shared/schedules/expression.ts';

export type CronLibrary = Pick<typeof cronstrue, 'toString'>;

/**
 * `At 03:00, every day`, `Every 5 minutes`; an expression itself where the library has no words for it. `locale`: what
 * the library calls the language.
 */
export const describeCron = (library: CronLibrary, locale: string, text: string): string =>
  expressionsIn(text)
    .map((expression) => describeOne(library, locale, expression))
    .join('; ');

function describeOne(library: CronLibrary, locale: string, expression: string): string {
  const known = asCron(expression);
  if (!known) return expression;
  const hour = known.cron.trim().split(/\s+/).at(-4) ?? '';
  // "Every 5 minutes" needs no "every hour, every day" behind it, "At 03:00" does.
  const verbose = !/[*/]/.test(hour);
  try {
    const words = library.toString(known.cron, { locale, use24HourTimeFormat: true, verbose });
    return known.zone === null ? words : `${words} (${known.zone})`;
  } catch {
    return expression;
  }
}
