// In which words, and on whose clock, something is told to readers.

import { firstMoment, wallClock } from '../../../platform/local-time.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import { de } from './de.ts';
import { en, type Words } from './en.ts';
import { readerDe } from './reader-de.ts';
import { type ReaderWords, readerEn } from './reader-en.ts';

/** Moments as readers see them: on the clock of one zone, which is named beside them. */
export interface Times {
  zone: string;
  /** `16 June`, with the year where it is not that of `now`. */
  date: (moment: Date, now: Date) => string;
  /** `09:38` */
  clock: (moment: Date) => string;
  /** `16 June, 09:38` */
  moment: (moment: Date, now: Date) => string;
  /** `June 2026`, of `2026-06`. */
  month: (name: string) => string;
  /** `2026-06` */
  monthName: (moment: Date) => string;
  /** When the month begins that comes `after` so many months after that of such a name. */
  monthFrom: (name: string, after: number) => Date;
  /** `today 12:00 to 12:45`, `16 June, 12:00 to 17 June, 02:00` */
  span: (from: Date, to: Date, now: Date) => string;
  /** The clock alone where it is of today. */
  recent: (moment: Date, now: Date) => string;
  /** Whether both are of one day. */
  isSameDay: (one: Date, other: Date) => boolean;
}

export interface Speech {
  language: Language;
  words: Words;
  times: Times;
}

/** What subscribers read of their subscription. */
export const readerWords = (language: Language): ReaderWords => READER[language];

const READER: Readonly<Record<Language, ReaderWords>> = { en: readerEn, de: readerDe };
const LANGUAGES: Readonly<Record<Language, Words>> = { en, de };

export function speechOf(language: Language, zone: string): Speech {
  const words = LANGUAGES[language];
  return { language, words, times: timesOf(zone, words.times) };
}

/** As a date whose UTC parts are what the clocks of the zone show. */
const onClock = (zone: string, moment: Date): Date =>
  zone === 'UTC' ? moment : new Date(wallClock(zone, moment.getTime()));

export function timesOf(zone: string, words: Words['times']): Times {
  const shown = (moment: Date) => onClock(zone, moment);
  const day = (moment: Date) => shown(moment).toISOString().slice(0, 10);
  const isSameDay = (one: Date, other: Date) => day(one) === day(other);
  const clock = (moment: Date) => shown(moment).toISOString().slice(11, 16);
  const date = (moment: Date, now: Date) => {
    const [one, year] = [shown(moment), shown(now).getUTCFullYear()];
    return words.date({
      day: one.getUTCDate(),
      month: one.getUTCMonth(),
      year: one.getUTCFullYear() === year ? null : one.getUTCFullYear(),
    });
  };
  const moment = (at: Date, now: Date) => words.moment(date(at, now), clock(at));
  return {
    zone,
    ...{ date, clock, moment, isSameDay },
    month: (name) => words.month(Number(name.slice(5, 7)) - 1, Number(name.slice(0, 4))),
    monthName: (at) => day(at).slice(0, 7),
    monthFrom: (name, after) => {
      const wall = Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5, 7)) - 1 + after);
      return new Date(firstMoment(zone, wall).at);
    },
    span: (from, to, now) =>
      words.span(
        isSameDay(from, now) ? words.today(clock(from)) : moment(from, now),
        isSameDay(from, to) ? clock(to) : moment(to, now),
      ),
    recent: (at, now) => (isSameDay(at, now) ? clock(at) : moment(at, now)),
  };
}
