// Moments in the zone of the person who looks. Pure: what is now is given.

import type { FormatWords } from '../texts/texts.ts';
import { DAY, type DurationFormat } from './durations.ts';
import { NOTHING, remembering } from './parts.ts';
import { offsetAt } from './zone-offset.ts';
import { localTime } from './zoned-time.ts';

/** ISO 8601, milliseconds, or nothing. */
export type Moment = string | number | null | undefined;

export interface TimeFormat {
  /** `09:42`; `09:42:13` in detail. An hour that the clock shows twice has its offset with it. */
  time: (at: Moment, detail?: 'seconds') => string;
  /** `16 Jun`, with the year where it is another than now. */
  date: (at: Moment, now: number) => string;
  /** `Mon 15 Jun, 03:11` */
  dateTime: (at: Moment, now: number, detail?: 'seconds') => string;
  /** `today, 03:14`, `tomorrow, 03:00`; else as dateTime. */
  dayTime: (at: Moment, now: number) => string;
  /** Within a sentence or a narrow column: `03:14` of today, `Mon, 13:59` within six days; else as dateTime. */
  shortTime: (at: Moment, now: number) => string;
  /** `6 h 28 min ago`, `in 3 min`, however far. */
  ago: (at: Moment, now: number) => string;
  /** As ago within 24 hours, else as dateTime. */
  relative: (at: Moment, now: number) => string;
  /** Everything, with the zone: for what is shown when somebody points at a time. */
  full: (at: Moment) => string;
  month: (at: Moment) => string;
  /** `Mon`; `long` gives `Monday`. */
  weekday: (at: Moment, width?: 'short' | 'long') => string;
  /** The calendar day in the person's zone, `2026-06-16`. */
  dayOf: (at: string | number) => string;
  /** 1 is Monday, 7 is Sunday. */
  weekStart: number;
}

interface Place {
  locale: string;
  zone: string;
  durations: DurationFormat;
  words: FormatWords;
}

const NOW_MS = 5_000;
/** The day of a week ago has the name of today. */
const MOST_DAYS_BY_NAME = 6;
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

export function timeFormat({ locale, zone, durations, words }: Place): TimeFormat {
  const intl = remembering(
    (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }),
  );
  const days = remembering(
    (numeric: Intl.RelativeTimeFormatNumeric) => new Intl.RelativeTimeFormat(locale, { numeric }),
  );
  const dayOf = (at: string | number) => localTime(new Date(at), zone).slice(0, 10);
  const write = (at: number, options: Intl.DateTimeFormatOptions) => intl(options).format(at);

  const isTwice = twiceShown(zone);
  const clock = (at: number, detail?: 'seconds') => {
    const time = write(at, detail ? { ...CLOCK, second: '2-digit' } : CLOCK);
    return isTwice(at) ? `${time} (${zoneName(at)})` : time;
  };
  const zoneName = (at: number) =>
    intl({ timeZoneName: 'shortOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const yearOf = (at: number, now: number): Intl.DateTimeFormatOptions =>
    dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? {} : { year: 'numeric' };

  const dateTime = (at: number, now: number, detail?: 'seconds') =>
    `${write(at, { ...DATE, weekday: 'short', ...yearOf(at, now) })}, ${clock(at, detail)}`;

  const daysFrom = (at: number, now: number) => (Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / DAY;

  const shortTime = (at: number, now: number) => {
    const distance = Math.abs(daysFrom(at, now));
    if (distance > MOST_DAYS_BY_NAME) return dateTime(at, now);
    return distance === 0 ? clock(at) : `${write(at, { weekday: 'short' })}, ${clock(at)}`;
  };

  const dayTime = (at: number, now: number) => {
    const distance = daysFrom(at, now);
    if (Math.abs(distance) > 1) return dateTime(at, now);
    return `${days('auto').format(distance, 'day')}, ${clock(at)}`;
  };

  const ago = (at: number, now: number) => {
    const passed = now - at;
    if (Math.abs(passed) < NOW_MS) return passed < 0 ? words.anyMoment : words.justNow;
    const duration = durations.coarse(Math.abs(passed));
    return passed < 0 ? words.ahead(duration) : words.ago(duration);
  };

  return {
    time: (at, detail) => known(at, (moment) => clock(moment, detail)),
    date: (at, now) => known(at, (moment) => write(moment, { ...DATE, ...yearOf(moment, now) })),
    dateTime: (at, now, detail) => known(at, (moment) => dateTime(moment, now, detail)),
    dayTime: (at, now) => known(at, (moment) => dayTime(moment, now)),
    shortTime: (at, now) => known(at, (moment) => shortTime(moment, now)),
    ago: (at, now) => known(at, (moment) => ago(moment, now)),
    relative: (at, now) =>
      known(at, (moment) => (Math.abs(now - moment) < DAY ? ago(moment, now) : dateTime(moment, now))),
    full: (at) =>
      known(at, (moment) => write(moment, { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' })),
    month: (at) => known(at, (moment) => write(moment, { month: 'long', year: 'numeric' })),
    weekday: (at, width = 'short') => known(at, (moment) => write(moment, { weekday: width })),
    dayOf,
    weekStart: weekStartOf(locale),
  };
}

function known(at: Moment, write: (at: number) => string): string {
  if (at === null || at === undefined) return NOTHING;
  const moment = typeof at === 'string' ? Date.parse(at) : at;
  return Number.isNaN(moment) ? NOTHING : write(moment);
}

/** Tells whether a clock in `zone` shows the same time at another moment too: it was set back in between. */
function twiceShown(zone: string): (at: number) => boolean {
  // Most days are far from any change of the clock, and a list is full of moments of the same days.
  const isSteady = remembering(
    (day: number) => offsetAt(zone, (day - 1) * DAY) === offsetAt(zone, (day + 2) * DAY),
  );
  return (at) => !isSteady(Math.floor(at / DAY)) && isShownTwice(at, zone);
}

function isShownTwice(at: number, zone: string): boolean {
  const here = offsetAt(zone, at);
  return [at - DAY, at + DAY].some((other) => {
    const shift = here - offsetAt(zone, other);
    return shift !== 0 && localTime(new Date(at + shift), zone) === localTime(new Date(at), zone);
  });
}

/** Firefox had no `getWeekInfo` until lately; there, the week begins on Monday, as ISO 8601 has it. */
function weekStartOf(locale: string): number {
  const place = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return place.getWeekInfo?.().firstDay ?? 1;
}
