// Which week or month a report is about, by the clocks of a time zone. Pure.

import type { Issue } from '../../platform/errors.ts';
import { firstMoment, wallClock } from '../../platform/local-time.ts';
import { days, hours } from '../../platform/time.ts';
import { isTimeZone, TIME_ZONE_HINT } from '../../platform/time-zone.ts';
import type { ReportPeriod, ReportQuery } from './schema.ts';

export interface ReportWindow {
  from: Date;
  /** Of one that goes on: now; of one to come: its beginning. */
  to: Date;
  /** Local date of its first day. */
  date: string;
  /** When the one after it begins. */
  next: Date;
}

/** For `refine`. */
export function reportIssues({ query }: { query: unknown }): Issue[] {
  const { timezone, date } = { ...(query as ReportQuery | null) };
  if (timezone !== undefined && !isTimeZone(timezone)) return [{ field: 'timezone', reason: TIME_ZONE_HINT }];
  if (date === undefined) return [];
  const day = Date.parse(`${date}T00:00Z`);
  const isDay = !Number.isNaN(day) && isoDate(day) === date;
  return isDay ? [] : [{ field: 'date', reason: 'a day that the calendar has' }];
}

/** The one with the day of `date`, or the last that is over. */
export function reportWindow(
  { period = 'month', date, timezone = 'UTC' }: Pick<ReportQuery, 'period' | 'date' | 'timezone'>,
  now: Date,
): ReportWindow {
  const today = wallClock(timezone, now.getTime());
  const begin =
    date === undefined
      ? beginOf(period, beginOf(period, today) - 1)
      : beginOf(period, Date.parse(`${date}T00:00Z`));
  const next = firstMoment(timezone, nextOf(period, begin)).at;
  const from = firstMoment(timezone, begin).at;
  return {
    from: new Date(from),
    to: new Date(Math.max(from, Math.min(next, now.getTime()))),
    date: isoDate(begin),
    next: new Date(next),
  };
}

/** When the last one that is over is mailed: at eight on the clocks of the zone. */
const MORNING_MS = hours(8);

/** The last week or month that is over: its first local day, the morning after it, and the morning after the next. */
export function morningAfter(
  { period, timezone }: { period: ReportPeriod; timezone: string },
  now: Date,
): { date: string; at: Date; following: Date } {
  const begin = beginOf(period, wallClock(timezone, now.getTime()));
  const morningOf = (day: number) => new Date(firstMoment(timezone, day + MORNING_MS).at);
  return {
    date: isoDate(beginOf(period, begin - 1)),
    at: morningOf(begin),
    following: morningOf(nextOf(period, begin)),
  };
}

/** Weeks begin on Mondays. */
function beginOf(period: ReportPeriod, wall: number): number {
  const day = new Date(wall);
  if (period === 'month') return Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
  const midnight = wall - (wall % days(1));
  return midnight - days((day.getUTCDay() + 6) % 7);
}

function nextOf(period: ReportPeriod, begin: number): number {
  if (period === 'week') return begin + days(7);
  const first = new Date(begin);
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1);
}

const isoDate = (at: number) => new Date(at).toISOString().slice(0, 10);
