// What a schedule is written as: cron expressions with five or six fields, nicknames, and calendar expressions of systemd. Pure.

import { cronOfCalendar } from './calendar-cron.ts';

export const MOST_EXPRESSIONS = 10;

/** Of cron, as crontab(5) writes them out. */
export const nicknames: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/** One on each line; what is due by any of them is due. */
export const expressionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Without blank lines; a single one stays as it was written. */
export const tidyExpressions = (text: string): string =>
  /[\r\n]/.test(text) ? expressionsIn(text).join('\n') : text;

const wordsIn = (expression: string) => expression.trim().split(/\s+/);

/** Whether it is meant for systemd: a time, a date or a name, in four words at most. */
export function isCalendar(expression: string): boolean {
  const words = wordsIn(expression);
  const [first = ''] = words;
  if (words.length > 4 || first.startsWith('@')) return false;
  return /^[a-z]/i.test(first) || expression.includes(':') || (words.length < 3 && /[-~]./.test(first));
}

/** A cron expression that says the same, for words, and the zone that it names itself; null: there is none. */
export function asCron(expression: string): { cron: string; zone: string | null } | null {
  if (isCalendar(expression)) return cronOfCalendar(expression);
  return { cron: nicknames[expression.trim().toLowerCase()] ?? expression, zone: null };
}
