// The language, the texts and the time zone in which a page and its mails are written.

import { type Language, languages } from '../../../../shared/languages.ts';
import { firstMoment, wallClock } from '../../../platform/local-time.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import { type PageTexts, page } from '../texts/page.gen.ts';

export type Words = Translate<PageTexts>;

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

/** The language, the texts and the clock that a page is written in. */
export interface StatusPageLocale {
  language: Language;
  t: Words;
  times: Times;
  /** `99.98%` of 99.98, with so many digits after the point. */
  percent: (value: number, digits?: number) => string;
}

/** Of what is shown of a page: in its language, or else that of the reader, and on its clock. */
export const localeOf = async (
  shown: { language: Language | null; time_zone: string },
  reader: Language,
): Promise<StatusPageLocale> => {
  const language = shown.language ?? reader;
  return createLocale({ language, t: await page(language) }, shown.time_zone);
};

export const createLocale = (
  texts: Pick<StatusPageLocale, 'language' | 't'>,
  zone: string,
): StatusPageLocale => ({
  ...texts,
  times: timesOf(zone, texts),
  percent: (value, digits = 0) => percentIn(texts.language, digits).format(value / 100),
});

const percents = new Map<string, Intl.NumberFormat>();

function percentIn(language: Language, digits: number): Intl.NumberFormat {
  const name = `${language} ${digits}`;
  const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const made =
    percents.get(name) ?? new Intl.NumberFormat(languages[language].locale, { style: 'percent', ...exact });
  percents.set(name, made);
  return made;
}

/** As a date whose UTC parts are what the clocks of the zone show. */
const onClock = (zone: string, moment: Date): Date =>
  zone === 'UTC' ? moment : new Date(wallClock(zone, moment.getTime()));

export function timesOf(zone: string, { language, t }: Pick<StatusPageLocale, 'language' | 't'>): Times {
  const dates = datesIn(language);
  const shown = (moment: Date) => onClock(zone, moment);
  const day = (moment: Date) => shown(moment).toISOString().slice(0, 10);
  const isSameDay = (one: Date, other: Date) => day(one) === day(other);
  const clock = (moment: Date) => shown(moment).toISOString().slice(11, 16);
  const date = (moment: Date, now: Date) => {
    const isOfThisYear = shown(moment).getUTCFullYear() === shown(now).getUTCFullYear();
    return (isOfThisYear ? dates.day : dates.dayAndYear).format(shown(moment));
  };
  const moment = (at: Date, now: Date) => t('moment', { date: date(at, now), clock: clock(at) });
  return {
    zone,
    ...{ date, clock, moment, isSameDay },
    month: (name) => dates.month.format(new Date(`${name}-01T00:00:00Z`)),
    monthName: (at) => day(at).slice(0, 7),
    monthFrom: (name, after) => {
      const wall = Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5, 7)) - 1 + after);
      return new Date(firstMoment(zone, wall).at);
    },
    span: (from, to, now) =>
      t('span', {
        from: isSameDay(from, now) ? t('today', { clock: clock(from) }) : moment(from, now),
        to: isSameDay(from, to) ? clock(to) : moment(to, now),
      }),
    recent: (at, now) => (isSameDay(at, now) ? clock(at) : moment(at, now)),
  };
}

interface Dates {
  day: Intl.DateTimeFormat;
  dayAndYear: Intl.DateTimeFormat;
  month: Intl.DateTimeFormat;
}

const known = new Map<Language, Dates>();

/** Kept, because they take far longer to make than to use. */
function datesIn(language: Language): Dates {
  const made = known.get(language) ?? makeDates(languages[language].locale);
  known.set(language, made);
  return made;
}

function makeDates(tag: string): Dates {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return {
    day: of({ day: 'numeric', month: 'long' }),
    dayAndYear: of({ day: 'numeric', month: 'long', year: 'numeric' }),
    month: of({ month: 'long', year: 'numeric' }),
  };
}
