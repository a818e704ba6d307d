// Ticks of a time axis: round hours, days and months on the person's clock, also where clocks are put forward or back.

import type { Range } from './series.ts';
import { firstMoment, momentsOf, wallClock } from './time-zone.ts';

/** What the label has to say: `day` where a day begins on an axis of hours, `date` on an axis of days. */
export type Grain = 'second' | 'minute' | 'day' | 'date' | 'month' | 'year';

export interface TimeTick {
  at: number;
  grain: Grain;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const WITHIN_A_DAY = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
];
const DAYS = [1, 2, 7, 14];
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120];

/** At most `most` of them, which is 1 or more. */
export function timeTicks(range: Range, zone: string, most = 8): TimeTick[] {
  const span = range.to - range.from;
  if (span <= 0) return [];
  const fits = (step: number) => Math.floor(span / step) + 1 <= most;
  const short = WITHIN_A_DAY.find(fits);
  if (short !== undefined) return shortTicks(range, zone, short);
  const days = DAYS.find((count) => fits(count * DAY));
  if (days !== undefined) return dayTicks(range, zone, days);
  return monthTicks(range, zone, MONTHS.find((count) => fits(count * 28 * DAY)) ?? 240);
}

function shortTicks(range: Range, zone: string, step: number): TimeTick[] {
  const start = wallClock(zone, range.from) - 3 * HOUR;
  const end = wallClock(zone, range.to) + 3 * HOUR;
  const ticks: TimeTick[] = [];
  for (let wall = Math.ceil(start / step) * step; wall <= end; wall += step) {
    const moments = momentsOf(zone, wall);
    const grain = wall % DAY === 0 ? 'day' : step < MINUTE ? 'second' : 'minute';
    // Put back, the clock shows an hour twice; on an axis of several hours once is enough.
    for (const at of step > HOUR ? moments.slice(0, 1) : moments) ticks.push({ at, grain });
  }
  return sorted(ticks, range);
}

function dayTicks(range: Range, zone: string, days: number): TimeTick[] {
  // Weeks begin on Mondays; 5 January 1970 was one.
  const step = days * DAY;
  const shift = days % 7 === 0 ? 4 * DAY : 0;
  const end = wallClock(zone, range.to) + DAY;
  const ticks: TimeTick[] = [];
  for (
    let wall = Math.floor((wallClock(zone, range.from) - shift) / step) * step + shift;
    wall <= end;
    wall += step
  )
    ticks.push({ at: firstMoment(zone, wall), grain: 'date' });
  return sorted(ticks, range);
}

function monthTicks(range: Range, zone: string, months: number): TimeTick[] {
  const first = new Date(wallClock(zone, range.from));
  const end = wallClock(zone, range.to) + DAY;
  const ticks: TimeTick[] = [];
  let month = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / months) * months;
  for (let wall = startOf(month); wall <= end; month += months, wall = startOf(month))
    ticks.push({ at: firstMoment(zone, wall), grain: month % 12 === 0 ? 'year' : 'month' });
  return sorted(ticks, range);
}

const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);

const sorted = (ticks: readonly TimeTick[], { from, to }: Range): TimeTick[] =>
  ticks.filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at);
