// Local times of the week, as layers of schedules and rules have them. Pure; times are milliseconds since 1970.

import { days } from '../platform/time.ts';
import type { WallClock } from './wall-clock.ts';
import type { Weekday } from './week-hours-schema.ts';

export interface Span {
  from: number;
  to: number;
}

/** From one local time to another, on some days of the week. */
export interface WeekHours {
  /** On which it begins. */
  weekdays: Weekday[];
  /** `09:00`. */
  from: string;
  /** At or before `from`: on the day after. */
  to: string;
}

export const isWithin = (hours: readonly WeekHours[], clock: WallClock, at: number): boolean =>
  spansOf(hours, clock, { from: at, to: at + 1 }).length > 0;

/** Two weeks in a row never skip the same hour. */
const FURTHEST = days(15);

/** `at` itself where it is within them, else when they begin; null: not within two weeks. */
export function beginOf(hours: readonly WeekHours[], clock: WallClock, at: number): number | null {
  return spansOf(hours, clock, { from: at, to: at + FURTHEST })[0]?.from ?? null;
}

/** When any of them is on: ascending, without overlap, clipped to the window. */
export function spansOf(hours: readonly WeekHours[], clock: WallClock, window: Span): Span[] {
  const times = hours.map(({ weekdays, from, to }) => ({
    weekdays,
    opens: timeOfDay(from),
    closes: timeOfDay(to) + (to <= from ? days(1) : 0),
  }));
  const found: Span[] = [];
  const lastDay = dayOf(clock.shownAt(window.to)) + days(1);
  for (let day = dayOf(clock.shownAt(window.from)) - days(1); day <= lastDay; day += days(1)) {
    const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? 'sun';
    for (const { weekdays, opens, closes } of times) {
      if (!weekdays.includes(weekday)) continue;
      const from = Math.max(clock.firstShowing(day + opens), window.from);
      const to = Math.min(clock.firstShowing(day + closes), window.to);
      if (from < to) found.push({ from, to });
    }
  }
  return united(found);
}

const WEEKDAYS: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const dayOf = (wall: number): number => Math.floor(wall / days(1)) * days(1);

const timeOfDay = (text: string): number => Date.parse(`1970-01-01T${text}Z`);

function united(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else whole.push({ ...span });
  }
  return whole;
}
