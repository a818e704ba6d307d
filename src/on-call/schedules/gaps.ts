// Upcoming gaps: editors of a schedule are notified of each a week before it begins, and again the day before. Most recur each
// week at the same local times, and are notified only the first time. Pure; times are milliseconds since 1970.

import { days, hours, minutes } from '../../platform/time.ts';
import { wallClockOf } from '../wall-clock.ts';
import type { Span } from '../week-hours.ts';
import { gapsBetween, type Plan, shiftsBetween } from './shifts.ts';

/** What editors were notified of, while it is within the week. */
export interface KnownGap {
  /** When in the week it begins on the clocks of the schedule, and how long it is, in minutes. */
  week_minute: number;
  /** null: its end is not in view. */
  minutes: number | null;
  /** Whether they were notified on the day before as well. */
  day_before: boolean;
}

export interface Gap {
  from: number;
  /** null: nobody is on call within 64 days. */
  to: number | null;
}

export interface GapReview {
  /** What they are to be notified of now, ascending. */
  due: Gap[];
  known: KnownGap[];
}

/** How often upcoming gaps are looked for, and how long after a change of the schedule. */
export const GAPS_REVIEWED_MS = hours(1);
const AHEAD_MS = days(7);
/** So that what recurs each week is there at each review. */
const SLACK_MS = hours(2);
/** From its begin on, so that the end of a gap is in view at each review or at none. */
const END_IN_VIEW_MS = days(64);

/** A gap that has begun is left out: a page that meets it mails the owners. */
export function reviewGaps(plan: Plan, known: readonly KnownGap[], now: number): GapReview {
  const window = { from: now, to: now + AHEAD_MS + SLACK_MS };
  const upcoming = gapsBetween(shiftsBetween(plan, window), window).filter(({ from }) => from > now);
  const clock = wallClockOf(plan.timezone);
  const found = new Map<string, KnownGap>();
  const due: Gap[] = [];
  for (const gap of endingWith(plan, upcoming, window.to)) {
    const begin = clock.shownAt(gap.from);
    const place = {
      week_minute: Math.floor((begin % days(7)) / minutes(1)),
      minutes: gap.to === null ? null : Math.round((clock.shownAt(gap.to) - begin) / minutes(1)),
    };
    const before = found.get(keyOf(place)) ?? known.find((one) => keyOf(one) === keyOf(place));
    const isNear = gap.from <= now + days(1);
    if (!before || (isNear && !before.day_before)) due.push(gap);
    found.set(keyOf(place), { ...place, day_before: isNear || (before?.day_before ?? false) });
  }
  return { due, known: [...found.values()] };
}

const keyOf = ({ week_minute, minutes: long }: Pick<KnownGap, 'week_minute' | 'minutes'>) =>
  `${week_minute} ${long}`;

/** What goes on at the end of the window is as long as it is: its length must not change from one review to the next. */
function endingWith(plan: Plan, gaps: readonly Span[], end: number): Gap[] {
  const last = gaps.at(-1);
  if (last?.to !== end) return [...gaps];
  const next = shiftsBetween(plan, { from: end, to: last.from + END_IN_VIEW_MS })[0];
  return [...gaps.slice(0, -1), { from: last.from, to: next?.from ?? null }];
}
