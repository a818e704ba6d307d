// When a line of a crontab runs, as a cron expression. Pure.

import { nicknames } from '../../../shared/schedules/expression.ts';
import { cronProblem } from '../../platform/cron.ts';

const SIZES = [1, 60] as const;
const HIGHEST = [59, 23] as const;

export type Schedule =
  | { expression: string; note: string | null; spreadMinutes: number }
  | { problem: string };

/** `spreadMinutes`: how much later than the expression it may begin, by a range that cron draws from. */
export function scheduleOf(given: string): Schedule {
  if (given === '@reboot') return { problem: 'It runs at a start of the machine, which no schedule says.' };
  if (Object.hasOwn(nicknames, given)) return { expression: given, note: null, spreadMinutes: 0 };
  const drawn = withoutRandom(given);
  if (drawn === null) return { problem: `Its schedule “${given}” draws a day by chance.` };
  const problem = cronProblem(drawn.expression);
  if (problem !== null) return { problem: `Its schedule “${given}”: ${problem}.` };
  const note =
    drawn.spreadMinutes === 0
      ? null
      : `A random time (~) becomes its earliest, with ${drawn.spreadMinutes} minutes more grace.`;
  return { ...drawn, note };
}

/** cronie draws one of `a~b` when it reads the file: the earliest counts, and the rest is grace. */
function withoutRandom(given: string): { expression: string; spreadMinutes: number } | null {
  let spreadMinutes = 0;
  const fields = given.split(' ').map((field, index) => {
    if (!field.includes('~')) return field;
    const [size, highest] = [SIZES[index], HIGHEST[index]];
    const [, from, to] = /^(\d*)~(\d*)$/.exec(field) ?? [];
    if (size === undefined || highest === undefined || from === undefined || to === undefined) return null;
    const [least, most] = [Number(from || 0), Number(to || highest)];
    if (least > most || most > highest) return null;
    spreadMinutes += (most - least) * size;
    return String(least);
  });
  return fields.includes(null) ? null : { expression: fields.join(' '), spreadMinutes };
}
