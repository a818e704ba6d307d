/** When a cron expression matches on the clocks of a time zone. The only place that knows the cron and wording libraries. */
import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import {
  asCron,
  expressionsIn,
  isCalendar,
  MOST_EXPRESSIONS,
  nicknames,
} from '../../shared/schedules/expression.ts';
import { firstMoment, wallClock } from './local-time.ts';
import { nextCalendarWall, perMinute, readCalendar } from './on-calendar.ts';
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
  return patternOf(expression).next(0) === null ? 'never occurs' : null;
}

const ONCE_A_MINUTE = 'a check is expected once a minute at most';

/**
 * As `cronProblem`, of schedules as checks have them: one or several expressions, each on a line of its own, with five
 * fields, or six that begin with a second, or a nickname, or a calendar expression of systemd.
 */
export function scheduleProblem(text: string): string | null {
  const expressions = expressionsIn(text);
  if (expressions.length > MOST_EXPRESSIONS) return `has more than ${MOST_EXPRESSIONS} lines`;
  const [only = ''] = expressions;
  if (expressions.length < 2) return expressionProblem(only);
  for (const expression of expressions) {
    const problem = expressionProblem(expression);
    if (problem) return `${expression}: ${problem}`;
  }
  return null;
}

function expressionProblem(expression: string): string | null {
  if (expression.length > maximumLength) return `is longer than ${maximumLength} characters`;
  if (expression.startsWith('@')) return nicknameProblem(expression.toLowerCase());
  if (isCalendar(expression)) return calendarProblem(expression);
  const fields = fieldsOf(expression);
  if (fields.length !== 6) {
    const problem = cronProblem(expression);
    return fields.length === 5 || !problem?.startsWith('needs')
      ? problem
      : `${problem}, or a second and these five`;
  }
  if (!/^[0-5]?\d$/.test(fields[0] ?? ''))
    return `the second field takes one number from 0 to 59: ${ONCE_A_MINUTE}`;
  return cronProblem(fields.slice(1).join(' '));
}

function nicknameProblem(name: string): string | null {
  if (Object.hasOwn(nicknames, name)) return null;
  return name === '@reboot'
    ? 'a start of the machine is at no set time: use an interval, or watch the machine as a server'
    : `is no nickname: use one of ${Object.keys(nicknames).join(' ')}`;
}

function calendarProblem(expression: string): string | null {
  const calendar = readCalendar(expression);
  if (!calendar) return 'is no calendar expression of systemd, such as Mon..Fri 09:15';
  if (perMinute(calendar) > 1) return `names several seconds of a minute: ${ONCE_A_MINUTE}`;
  return nextCalendarWall(calendar, 0) === null ? 'never occurs' : null;
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

/** A schedule in English words: "At 03:00, every day, UTC", a line for each of several. */
export const describeCron = (text: string, zone: string): string =>
  expressionsIn(text)
    .map((expression) => describeExpression(expression, zone))
    .join('\n');

function describeExpression(expression: string, zone: string): string {
  const cron = asCron(expression);
  const own = cron?.zone ?? (isCalendar(expression) ? readCalendar(expression)?.zone : null) ?? zone;
  try {
    const words = cron && cronstrue.toString(cron.cron, { use24HourTimeFormat: true, verbose: true });
    return `${words ?? `On ${expression}`}, ${own}`;
  } catch {
    return `At ${expression}, ${own}`; // The wording library knows less than the cron library, as of "1W,15".
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

const nextAfter = (text: string, zone: string, after: number): number =>
  Math.min(...linesOf(text).map((expression) => nextOf(expression, zone, after)));

const linesOf = (text: string) => (text.includes('\n') ? expressionsIn(text) : [text]);

function nextOf(expression: string, zoneOfCheck: string, after: number): number {
  const pattern = patternOf(expression);
  const zone = pattern.zone ?? zoneOfCheck;
  let wall = pattern.next(wallClock(zone, after));
  for (let skipped = 0; wall !== null && skipped < maximumSkipped; skipped++) {
    const { at, exists } = firstMoment(zone, wall);
    if (at > after && (exists || !pattern.recurs)) return at;
    wall = pattern.next(wall);
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether cron daemons take the job for one that recurs through the day rather than at set times. */
function isInterval([minute = '', hour = '']: readonly string[]): boolean {
  return /[*/]/.test(minute + hour);
}

/** An expression, read once. */
interface Pattern {
  /** The first local time after `wall` at which it matches; null: never again. */
  next: (wall: number) => number | null;
  recurs: boolean;
  /** null: that of the check. */
  zone: string | null;
}

const maximumPatterns = 128; // A pattern of the library weighs about 80 KB.
const patterns = new Map<string, Pattern>();

const patternOf = (expression: string): Pattern =>
  patterns.get(expression) ?? remember(patterns, maximumPatterns, expression, readExpression(expression));

function readExpression(expression: string): Pattern {
  const calendar = isCalendar(expression) ? readCalendar(expression) : null;
  if (calendar) {
    const { recurs, zone } = calendar;
    return { recurs, zone, next: (wall) => nextCalendarWall(calendar, wall) };
  }
  const written = nicknames[expression.trim().toLowerCase()] ?? expression;
  const fields = fieldsOf(written);
  const seconds = fields.length === 6 ? Number(fields.shift()) * 1_000 : 0;
  const [five, recurs] = [fields.join(' '), isInterval(fields)];
  const [cron, daily] = [newPattern(five), dailyOf(five)];
  const next = (wall: number) => nextWall(cron, daily, wall);
  if (seconds === 0) return { recurs, zone: null, next };
  const later = (wall: number | null) => wall && wall + seconds;
  return { recurs, zone: null, next: (wall) => later(next(wall - seconds)) };
}

/** `daily`: when it matches on every single day, ascending; null: not on every day, or not read here. */
function nextWall(cron: Cron, daily: readonly number[] | null, wall: number): number | null {
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
