// How much of a stretch of time a subject was up, from the periods it was in. Pure.

import { days } from '../platform/time.ts';

export interface Stretch {
  from: Date;
  to: Date;
}

/** A stretch that may still go on: `to` is null then. */
export interface OpenStretch {
  from: Date;
  to: Date | null;
}

export interface Period extends OpenStretch {
  status: string;
}

/** Milliseconds that count as up and as down; sums of disjoint periods may be added up. */
export interface Tally {
  up_ms: number;
  down_ms: number;
  /** Of `up_ms`, those that were degraded. */
  degraded_ms: number;
}

export const NO_TALLY: Readonly<Tally> = { up_ms: 0, down_ms: 0, degraded_ms: 0 };

const UP = new Set(['up', 'late', 'degraded', 'online', 'warning']);
const DOWN = new Set(['down', 'offline']);

/**
 * The share of `window` that was up, as a percentage cut (not rounded) to two decimals: `"100.00"` only where nothing
 * was lost. Time that is neither up nor down (`new`, `paused`, `unknown`) and time in which Tocsin itself could not
 * hear is left out; null when nothing is left. A period or outage that goes on lasts to the end of the window.
 */
export const uptimePercent = (
  periods: readonly Period[],
  outages: readonly OpenStretch[],
  window: Stretch,
): string | null => percentOf(sumTallies(tallyWindows(periods, outages, [window])));

/** The percentage of a tally as `uptimePercent` gives it. Exact for less than 28 years. */
export function percentOf({ up_ms, down_ms }: Pick<Tally, 'up_ms' | 'down_ms'>): string | null {
  const whole = up_ms + down_ms;
  if (whole === 0) return null;
  const scaled = up_ms * 10_000;
  return ((scaled - (scaled % whole)) / whole / 100).toFixed(2);
}

/** One tally per window, in the order of the windows, which are disjoint and ascending. */
export const tallyWindows = (
  periods: readonly Period[],
  outages: readonly OpenStretch[],
  windows: readonly Stretch[],
): Tally[] => tallyListened(periods, listenedStretches(outages, windows), windows.length);

/** The same where the listened stretches of so many windows are known: they are alike for many subjects. */
export function tallyListened(
  periods: readonly Period[],
  listened: readonly ListenedStretch[],
  count: number,
): Tally[] {
  const tallies = Array.from({ length: count }, () => ({ ...NO_TALLY }));
  let first = 0;
  for (const period of inOrder(periods)) {
    const from = period.from.getTime();
    const to = period.to?.getTime() ?? Number.POSITIVE_INFINITY;
    first = skipWhile(listened, first, (stretch) => stretch.to <= from);
    for (const stretch of from >= to ? [] : overlapping(listened, first, to)) {
      const tally = tallies[stretch.window];
      const lengthMs = Math.min(to, stretch.to) - Math.max(from, stretch.from);
      if (tally && UP.has(period.status)) tally.up_ms += lengthMs;
      if (tally && DOWN.has(period.status)) tally.down_ms += lengthMs;
      if (tally && period.status === 'degraded') tally.degraded_ms += lengthMs;
    }
  }
  return tallies;
}

export const addTallies = (one: Tally, other: Tally): Tally => ({
  up_ms: one.up_ms + other.up_ms,
  down_ms: one.down_ms + other.down_ms,
  degraded_ms: one.degraded_ms + other.degraded_ms,
});

export const sumTallies = (tallies: readonly Tally[]): Tally => tallies.reduce(addTallies, NO_TALLY);

/** The last `count` UTC days, oldest first; the last one is today and ends now. */
export function utcDays(count: number, now: Date): Stretch[] {
  const today = startOfUtcDay(now);
  return Array.from({ length: count }, (_, index) => {
    const from = new Date(today.getTime() - days(count - 1 - index));
    return { from, to: index === count - 1 ? now : new Date(from.getTime() + days(1)) };
  });
}

export const utcDate = (moment: Date) => moment.toISOString().slice(0, 10);

const startOfUtcDay = (moment: Date) => new Date(`${utcDate(moment)}T00:00:00.000Z`);

export interface ListenedStretch {
  from: number;
  to: number;
  window: number;
}

/** The windows, which are disjoint and ascending, less the outages: in order. */
export function listenedStretches(
  outages: readonly OpenStretch[],
  windows: readonly Stretch[],
): ListenedStretch[] {
  const listened: ListenedStretch[] = [];
  const gaps = inOrder(outages);
  let first = 0;
  for (const [index, window] of windows.entries()) {
    const end = window.to.getTime();
    let from = window.from.getTime();
    while (isOver(gaps[first], from)) first += 1;
    for (let next = first, outage = gaps[next]; outage; next += 1, outage = gaps[next]) {
      if (outage.from.getTime() >= end) break;
      const until = Math.min(outage.from.getTime(), end);
      if (until > from) listened.push({ from, to: until, window: index });
      from = Math.max(from, outage.to?.getTime() ?? end);
    }
    if (end > from) listened.push({ from, to: end, window: index });
  }
  return listened;
}

const isOver = (outage: OpenStretch | undefined, at: number) =>
  outage !== undefined && outage.to !== null && outage.to.getTime() <= at;

const inOrder = <T extends OpenStretch>(stretches: readonly T[]): T[] =>
  stretches.toSorted((one, other) => one.from.getTime() - other.from.getTime());

function skipWhile(
  listened: readonly ListenedStretch[],
  start: number,
  gone: (stretch: ListenedStretch) => boolean,
): number {
  let index = start;
  for (let next = listened[index]; next && gone(next); next = listened[index]) index += 1;
  return index;
}

function* overlapping(listened: readonly ListenedStretch[], start: number, to: number) {
  for (let index = start, next = listened[index]; next && next.from < to; index += 1, next = listened[index])
    yield next;
}
