// Calendar expressions of systemd.time(7), as in OnCalendar=: read, and the next local time at which one matches. Pure.

import { hours } from './time.ts';
import { isTimeZone } from './time-zone.ts';

/** Numbers from `start`, alone or in steps of `step` up to `stop`; null: as far as it goes. */
interface Component {
  start: number;
  stop: number | null;
  step: number;
}
/** null: any. */
type Chain = readonly Component[] | null;

export interface CalendarExpression {
  /** null: that of whoever asks. */
  zone: string | null;
  /** Monday is 0. null: any. */
  weekdays: ReadonlySet<number> | null;
  years: Chain;
  months: Chain;
  days: Chain;
  /** Whether days are counted from the last one of the month. */
  isFromEnd: boolean;
  /** When it matches on a day that it matches, in milliseconds from its beginning; ascending. */
  times: readonly number[];
  /** Whether it recurs through the day rather than at set times. */
  recurs: boolean;
}

const WORDS: Readonly<Record<string, string>> = {
  minutely: '*-*-* *:*:00',
  hourly: '*-*-* *:00:00',
  daily: '*-*-* 00:00:00',
  weekly: 'Mon *-*-* 00:00:00',
  monthly: '*-*-01 00:00:00',
  quarterly: '*-01,04,07,10-01 00:00:00',
  semiannually: '*-01,07-01 00:00:00',
  'semi-annually': '*-01,07-01 00:00:00',
  biannually: '*-01,07-01 00:00:00',
  'bi-annually': '*-01,07-01 00:00:00',
  annually: '*-01-01 00:00:00',
  yearly: '*-01-01 00:00:00',
};
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const YEARS = [1970, 2199] as const;
const MOST_COMPONENTS = 60;
const CHAIN = /^(?:\*|\d{1,4}(?:\.\.\d{1,4})?(?:\/\d{1,4})?(?:,\d{1,4}(?:\.\.\d{1,4})?(?:\/\d{1,4})?)*)$/;

/** null where it is none, or names a part of a second. */
export function readCalendar(text: string): CalendarExpression | null {
  const words = text.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const zone = zoneOf(last);
  if (zone !== null) words.pop();
  const known = words.length === 1 ? WORDS[words[0]?.toLowerCase() ?? ''] : undefined;
  const parts = known ? known.split(' ') : words;
  const weekdays = /^[a-z]/i.test(parts[0] ?? '') ? weekdaysOf(parts.shift() ?? '') : null;
  const time = parts.at(-1)?.includes(':') ? parts.pop() : undefined;
  const date = dateOf(parts.shift() ?? '*-*-*');
  const [hour = null, minute = null, second = null] = timeOf(time ?? '0:0:0') ?? [undefined];
  if (weekdays === 'none' || date === null || parts.length > 0) return null;
  const [hoursOfDay, minutes, seconds] = [hour, minute, second].map((one) => one?.values ?? null);
  if (!hoursOfDay || !minutes || !seconds) return null;
  const times = hoursOfDay.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => h * 3_600 + m * 60 + s)));
  return {
    ...{ zone, weekdays, ...date },
    times: times.map((one) => one * 1_000),
    recurs: [hour, minute].some((one) => one && /[*/]/.test(one.text)),
  };
}

/** How many seconds of a minute it names. */
export const perMinute = ({ times }: CalendarExpression): number =>
  new Set(times.map((time) => time % 60_000)).size;

function zoneOf(word: string): string | null {
  if (/^utc$/i.test(word)) return 'UTC';
  return word.includes('/') && !/[:*\d]/.test(word.charAt(0)) && isTimeZone(word) ? word : null;
}

/** 'none' where they are no days. */
function weekdaysOf(word: string): ReadonlySet<number> | 'none' {
  const found = new Set<number>();
  for (const part of word.replace(/,$/, '').split(',')) {
    const [from = -1, to = from, ...more] = part.split(/\.\.|-/).map(dayOf);
    if (from < 0 || to < from || more.length > 0) return 'none';
    for (let day = from; day <= to; day += 1) found.add(day);
  }
  return found;
}

const dayOf = (name: string): number =>
  DAYS.findIndex((day) => [day, day.slice(0, 3)].includes(name.toLowerCase()));

type DateParts = Pick<CalendarExpression, 'years' | 'months' | 'days' | 'isFromEnd'>;

function dateOf(word: string): DateParts | null {
  const [, first, second, third] = /^(?:([^-~]+)-)?([^-~]+)[-~]([^-~]+)$/.exec(word) ?? [];
  if (second === undefined || third === undefined) return null;
  const isFromEnd = word.includes('~');
  const years = first === undefined ? null : chainOf(first, YEARS, { isYear: true });
  const months = chainOf(second, [1, 12]);
  const days = chainOf(third, [1, isFromEnd ? 28 : 31], { isFromEnd });
  if (years === undefined || months === undefined || days === undefined) return null;
  return { years, months, days, isFromEnd };
}

interface TimePart {
  text: string;
  values: number[];
}

/** null where it is none. */
function timeOf(word: string): TimePart[] | null {
  const fields = word.split(':');
  if (fields.length < 2 || fields.length > 3) return null;
  const parts: TimePart[] = [];
  for (const [index, text] of [...fields, '0'].slice(0, 3).entries()) {
    const range = index === 0 ? ([0, 23] as const) : ([0, 59] as const);
    const chain = chainOf(text, range);
    if (chain === undefined) return null;
    parts.push({ text, values: valuesOf(chain, range) });
  }
  return parts;
}

/** undefined where it is none. */
function chainOf(
  text: string,
  [least, most]: readonly [number, number],
  { isYear = false, isFromEnd = false } = {},
): Chain | undefined {
  if (text === '*') return null;
  if (!CHAIN.test(text) || text.split(',').length > MOST_COMPONENTS) return undefined;
  const parts = text.split(',').map((part): Component => {
    const [range = '', step] = part.split('/');
    const [start = 0, stop] = range.split('..').map((one) => (isYear ? yearOf(one) : Number(one)));
    return withinStop({ start, stop: stop ?? null, step: step === undefined ? null : Number(step) });
  });
  const isValid = ({ start, stop, step }: Component) => {
    if (start < least || start > most || step < 0 || step > most - least) return false;
    if (step === 0) return true;
    if (stop !== null) return stop <= most;
    return isFromEnd ? start - step >= least : start + step <= most;
  };
  return parts.every(isValid) ? parts : undefined;
}

/** Ends at the last number that a step leads to; a step that is none is below zero. */
function withinStop({
  start,
  stop,
  step,
}: {
  start: number;
  stop: number | null;
  step: number | null;
}): Component {
  if (step === 0 || (stop !== null && stop < start)) return { start, stop, step: -1 };
  if (stop === null) return { start, stop, step: step ?? 0 };
  const last = stop - ((stop - start) % (step ?? 1));
  return last === start ? { start, stop: null, step: 0 } : { start, stop: last, step: step ?? 1 };
}

const yearOf = (text: string): number => {
  const year = Number(text);
  if (year < 70) return 2_000 + year;
  return year < 100 ? 1_900 + year : year;
};

/** Within the range, ascending. */
function valuesOf(chain: Chain, [least, most]: readonly [number, number]): number[] {
  const found = new Set<number>();
  for (const { start, stop, step } of chain ?? [{ start: least, stop: most, step: 1 }])
    for (let value = start; value <= Math.min(most, stop ?? (step > 0 ? most : start)); value += step || most)
      if (value >= least) found.add(value);
  return [...found].sort((one, other) => one - other);
}

/** Days of a month of `length` days, ascending. */
function daysOf({ days, isFromEnd }: CalendarExpression, length: number): number[] {
  if (!isFromEnd || days === null) return valuesOf(days, [1, length]);
  const fromStart = days.map(({ start, stop, step }): Component => {
    const first = length + 1 - start;
    if (stop === null) return { start: first, stop: step > 0 ? length : null, step };
    return { start: length + 1 - stop, stop: first, step };
  });
  return valuesOf(fromStart, [1, length]);
}

const DAY_MS = hours(24);

/** The first local time after `wall` at which it matches, as `wallClock` writes them; null: never again. */
export function nextCalendarWall(calendar: CalendarExpression, wall: number): number | null {
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const today = isDay(calendar, midnight) && calendar.times.find((time) => midnight + time > wall);
  if (today !== undefined && today !== false) return midnight + today;
  const day = nextDay(calendar, midnight);
  const [first] = calendar.times;
  return day === null || first === undefined ? null : day + first;
}

function isDay(calendar: CalendarExpression, midnight: number): boolean {
  const date = new Date(midnight);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return (
    valuesOf(calendar.years, YEARS).includes(year) &&
    valuesOf(calendar.months, [1, 12]).includes(month) &&
    daysOf(calendar, lengthOf(year, month)).includes(date.getUTCDate()) &&
    isWeekday(calendar, midnight)
  );
}

/** The first day after the one that begins at `midnight`. */
function nextDay(calendar: CalendarExpression, midnight: number): number | null {
  const [from, months] = [new Date(midnight).getUTCFullYear(), valuesOf(calendar.months, [1, 12])];
  for (const year of valuesOf(calendar.years, YEARS).filter((one) => one >= from))
    for (const month of months)
      for (const day of daysOf(calendar, lengthOf(year, month))) {
        const at = Date.UTC(year, month - 1, day);
        if (at > midnight && isWeekday(calendar, at)) return at;
      }
  return null;
}

const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** 1 January 1970 was a Thursday. */
const isWeekday = ({ weekdays }: CalendarExpression, midnight: number) =>
  weekdays === null || weekdays.has((((midnight / DAY_MS + 3) % 7) + 7) % 7);
