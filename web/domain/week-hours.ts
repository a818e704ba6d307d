// Local times of the week in words. Pure.

import type { ScheduleLayer } from '../api/schema.gen.ts';

export type WeekHours = ScheduleLayer['restrictions'][number];
type Weekday = WeekHours['weekdays'][number];

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A Monday at noon. */
const MONDAY_MS = Date.UTC(2026, 5, 15, 12);
const DAY_MS = 86_400_000;

export const weekdayName = (weekday: Weekday, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    MONDAY_MS + WEEKDAYS.indexOf(weekday) * DAY_MS,
  );

export const newWeekHours = (): WeekHours => ({
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  to: '17:00',
});

/** Such as `Mon–Fri 08:00–18:00, Sat 10:00–14:00`. */
export const weekHoursText = (hours: readonly WeekHours[], locale: string): string =>
  hours.map(({ weekdays, from, to }) => `${daysText(weekdays, locale)} ${from}–${to}`).join(', ');

function daysText(weekdays: readonly Weekday[], locale: string): string {
  const runs: Weekday[][] = [];
  for (const weekday of WEEKDAYS) {
    if (!weekdays.includes(weekday)) continue;
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && WEEKDAYS.indexOf(last) === WEEKDAYS.indexOf(weekday) - 1) run.push(weekday);
    else runs.push([weekday]);
  }
  return runs
    .map((run) => {
      const [first, last] = [run[0], run.at(-1)].map((day) => (day ? weekdayName(day, locale) : ''));
      if (run.length === 1) return first;
      return run.length === 2 ? `${first}, ${last}` : `${first}–${last}`;
    })
    .join(', ');
}
