/** When a cron expression matches on the clocks of a time zone. The only place that knows the cron and wording libraries. */
import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import { firstMoment, wallClock } from './local-time.ts';
import { remember } from './remember.ts';
import { hours } from './time.ts';

const fieldNames = ['minute', 'hour', 'day-of-month', 'month', 'day-of-week'] as const;
const maximumLength = 200;

/**
 * What is wrong with a cron expression, as a short sentence for the person who typed it; null when nothing is.
 * Five fields with lists, ranges, steps, names, `L` (last day, last Friday), `W` (nearest weekday) and `#` (second
 * Friday). Seconds, years, nicknames and expressions that never occur are refused.
 */
export function cronProblem(expression: string): string | null {
  if (expression.length > maximumLength) return `is longer than ${maximumLength} characters`;
  if (expression.trim().startsWith('@')) return 'nicknames are not supported, write the five fields';
  if (!/^[a-z\d*,\-/# \t]*$/i.test(expression)) return 'may hold only digits, names and * , - / # L W';
  const fields = fieldsOf(expression);
  if (fields.length !== 5) return `needs exactly five fields: ${fieldNames.join(' ')}`;
  for (const [index, name] of fieldNames.entries()) {
    const field = fields[index] ?? '';
    if (!isReadable(fields.map((_, at) => (at === index ? field : '*')).join(' ')))
      return `the ${name} field is not valid: ${field}`;
  }
  return nextWall(patternOf(expression), 0) === null ? 'never occurs' : null;
}

function isReadable(expression: string): boolean {
  try {
    newPattern(expression);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first moment strictly after `after` at which the expression matches; null when there is none, ever again.
 *
 * It is read on the wall clock of its zone. A local time that occurs twice counts once, the first time: nobody is
 * missed who runs in both. One that is jumped over runs at the moment of the jump, unless minute or hour holds `*` or
 * a step: cron daemons skip those, and so do we. Day-of-month and day-of-week together mean either, as in POSIX, and
 * both where one of them begins with `*`, as in Debian's crontab(5).
 */
export function nextCronMoment(expression: string, zone: string, after: Date): Date | null {
  const next = nextRemembered(expression, zone, after.getTime());
  return next === Number.POSITIVE_INFINITY ? null : new Date(next);
}

/** The latest match after `since` and up to `until`; null where there is none. */
export function lastCronMoment(
  expression: string,
  zone: string,
  between: { since: Date; until: Date },
): Date | null {
  const [since, until] = [between.since.getTime(), between.until.getTime()];
  // Looks back in growing steps, because local times can only be walked forward.
  for (let back = hours(1); since < until; back *= 2) {
    const from = Math.max(since, until - back);
    const last = lastOf(expression, zone, from, until);
    if (last > from) return new Date(last);
    if (from === since) break;
  }
  return null;
}

function lastOf(expression: string, zone: string, from: number, until: number): number {
  let last = from;
  for (let next = nextAfter(expression, zone, last); next <= until; next = nextAfter(expression, zone, last))
    last = next;
  return last;
}

/** The expression in English words: "At 03:00, every day". */
export function describeCron(expression: string): string {
  try {
    return cronstrue.toString(expression, { use24HourTimeFormat: true, verbose: true });
  } catch {
    return `At ${expression}`; // The wording library knows less than the cron library, as of "1W,15".
  }
}

// Pings of one expression come around the same moments, so a few answers per expression serve nearly all of them.
type Answer = { from: number; next: number };
const maximumRemembered = 20_000;
const answersPerExpression = 4;
const remembered = new Map<string, Answer[]>();

function nextRemembered(expression: string, zone: string, after: number): number {
  const key = `${zone} ${expression}`;
  const answers = remembered.get(key) ?? [];
  for (const answer of answers) if (answer.from <= after && after < answer.next) return answer.next;
  const next = nextAfter(expression, zone, after);
  const others = answers.filter((answer) => answer.next !== next).slice(1 - answersPerExpression);
  remember(remembered, maximumRemembered, key, [...others, { from: after, next }]);
  return next;
}

// More local times in a row than any change of clocks can repeat or skip; beyond it the schedule has no next.
const maximumSkipped = 2_000;

function nextAfter(expression: string, zone: string, after: number): number {
  const pattern = patternOf(expression);
  const skipsJumps = isInterval(expression);
  let wall = nextWall(pattern, wallClock(zone, after));
  for (let skipped = 0; wall !== null && skipped < maximumSkipped; skipped++) {
    const { at, exists } = firstMoment(zone, wall);
    if (at > after && (exists || !skipsJumps)) return at;
    wall = nextWall(pattern, wall);
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether cron daemons take the job for one that recurs through the day rather than at set times. */
function isInterval(expression: string): boolean {
  const [minute = '', hour = ''] = fieldsOf(expression);
  return /[*/]/.test(minute + hour);
}

/** An expression, read once. */
interface Pattern {
  cron: Cron;
  /** When it matches on every single day, in milliseconds from its beginning; null: not on every day, or not read here. */
  daily: readonly number[] | null;
}

const maximumPatterns = 128; // A pattern of the library weighs about 80 KB.
const patterns = new Map<string, Pattern>();

const patternOf = (expression: string): Pattern =>
  patterns.get(expression) ??
  remember(patterns, maximumPatterns, expression, {
    cron: newPattern(expression),
    daily: dailyOf(expression),
  });

/** The first local time after `wall` at which it matches; null: never again. */
function nextWall({ cron, daily }: Pattern, wall: number): number | null {
  const [first] = daily ?? [];
  if (!daily || first === undefined) return cron.nextRun(new Date(wall))?.getTime() ?? null;
  const day = Math.floor(wall / dayMs) * dayMs;
  const place = firstAbove(daily, wall - day);
  return place === undefined ? day + dayMs + first : day + place;
}

const dayMs = hours(24);

/** In an ascending list. */
function firstAbove(list: readonly number[], limit: number): number | undefined {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle] ?? 0) > limit) to = middle;
    else from = middle + 1;
  }
  return list[from];
}

// The library takes microseconds for each match, and those who look at months of them ask for thousands.
function dailyOf(expression: string): number[] | null {
  const [minute = '', hour = '', ...days] = fieldsOf(expression);
  const [minutes, hoursOfDay] = [numbersOf(minute, 59), numbersOf(hour, 23)];
  if (!minutes || !hoursOfDay || days.some((field) => field !== '*')) return null;
  return hoursOfDay.flatMap((h) => minutes.map((m) => (h * 60 + m) * 60_000));
}

/** The numbers that a field of numbers, ranges and steps means, ascending; null for what is written in another way. */
function numbersOf(field: string, last: number): number[] | null {
  const parts = field
    .split(',')
    .map((part) => /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part));
  const numbers = new Set<number>();
  for (const part of parts) {
    if (!part) return null;
    const [, first, to, step] = part;
    if (first !== undefined && to === undefined && step !== undefined) return null;
    const end = to === undefined ? (first ?? last) : to;
    for (let number = Number(first ?? 0); number <= Number(end); number += Number(step ?? 1) || last)
      numbers.add(number);
  }
  return [...numbers].sort((one, other) => one - other);
}

/** A pattern in UTC: it is asked for wall clock times only. */
function newPattern(expression: string): Cron {
  const [, , day = '', , weekday = ''] = fieldsOf(expression);
  const domAndDow = day.startsWith('*') || weekday.startsWith('*');
  return new Cron(expression, { mode: '5-part', utcOffset: 0, domAndDow });
}

const fieldsOf = (expression: string) => expression.trim().split(/\s+/);
