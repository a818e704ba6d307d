// What a subject was over a window of time, and how much of it counts as up.

import type { Database } from '../platform/database/database.ts';
import { addMs, earlier, later } from '../platform/time.ts';
import { gapsBetween } from './gaps-between.ts';
import { type PeriodRow, periodsBefore } from './period-store.ts';
import type { Timeline, UptimeReport } from './schema.ts';
import {
  addTallies,
  type ListenedStretch,
  listenedStretches,
  NO_TALLY,
  type OpenStretch,
  type Period,
  percentOf,
  type Stretch,
  sumTallies,
  type Tally,
  tallyListened,
  uptimePercent,
  utcDate,
  utcDays,
} from './uptime.ts';

/** A job that flaps with every ping has many periods a day; an answer holds no more of them than this. */
const MOST_PERIODS = 10_000;
const PERIODS_PER_READ = 5_000;

/**
 * The periods of a subject clipped to the window from `from` to `to`, oldest first, and their uptime. The future is
 * cut off. Where there are more than 10,000 periods the window begins later; the answer says when.
 */
export async function timeline(
  database: Database,
  accountId: number,
  subjectId: number,
  asked: { from: Date; to: Date; now: Date },
): Promise<Timeline> {
  const to = earlier(asked.to, asked.now);
  const endsInPast = asked.to < asked.now;
  // What began this very moment goes on, so that it is shown although it has no length yet.
  const asks = [{ subject_id: subjectId, before: endsInPast ? to : addMs(to, 1) }];
  const rows = await periodsBefore(database, accountId, {
    subjects: asks,
    from: asked.from,
    limit: MOST_PERIODS + 1,
  });
  const shown = rows.slice(0, MOST_PERIODS).reverse();
  const start = rows.length > MOST_PERIODS ? shown[0]?.from : undefined;
  const window = { from: earlier(start ?? asked.from, to), to };
  const outages = await gapsBetween(database, accountId, window);
  return {
    from: window.from.toISOString(),
    to: window.to.toISOString(),
    periods: asked.from < to ? merged(shown).map((period) => clipped(period, window, endsInPast)) : [],
    uptime: uptimePercent(shown, outages, window),
  };
}

/**
 * The uptime of each subject over the last `count` UTC days including today, and of each of these days, oldest first;
 * a day before the subject was created is null.
 */
export async function uptimeByDay(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  { count, now }: { count: number; now: Date },
): Promise<Map<number, UptimeReport>> {
  const windows = utcDays(count, now);
  const tallies = await dailyTallies(database, accountId, subjectIds, { windows });
  return new Map(subjectIds.map((id) => [id, report(windows, tallies.get(id) ?? [])]));
}

/** The uptime of each subject within `window`; one of which nothing is known is not among them. */
export async function uptimesWithin(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  window: Stretch,
): Promise<Map<number, string | null>> {
  const tallies = await dailyTallies(database, accountId, subjectIds, { windows: [window] });
  return new Map([...tallies].map(([id, tally]) => [id, percentOf(sumTallies(tally))]));
}

/** What counts of each subject as up and as down within `window`, less what `leftOut` has of it. */
export async function talliesWithin(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  { window, leftOut }: { window: Stretch; leftOut?: ReadonlyMap<number, readonly OpenStretch[]> },
): Promise<Map<number, Tally>> {
  const tallies = await dailyTallies(database, accountId, subjectIds, { windows: [window], leftOut });
  return new Map([...tallies].map(([id, tally]) => [id, sumTallies(tally)]));
}

/**
 * What `uptimeByDay` is computed from: one tally per day, oldest first. What `leftOut` has of a subject counts neither
 * as up nor as down; percentages come of it by `percentOf`.
 */
export async function tallyByDay(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  wanted: { count: number; now: Date; leftOut?: ReadonlyMap<number, readonly OpenStretch[]> },
): Promise<Map<number, { date: string; tally: Tally }[]>> {
  const windows = utcDays(wanted.count, wanted.now);
  const { leftOut } = wanted;
  const tallies = await dailyTallies(database, accountId, subjectIds, { windows, leftOut });
  const dated = (id: number) =>
    windows.map(({ from }, index) => ({ date: utcDate(from), tally: tallies.get(id)?.[index] ?? NO_TALLY }));
  return new Map(subjectIds.map((id) => [id, dated(id)]));
}

/** Reads newest periods first, some of each subject at a time, so that the memory it takes is bounded. */
async function dailyTallies(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  wanted: {
    windows: readonly Stretch[];
    leftOut?: ReadonlyMap<number, readonly OpenStretch[]> | undefined;
  },
): Promise<Map<number, Tally[]>> {
  const { windows, leftOut } = wanted;
  const tallies = new Map<number, Tally[]>();
  const from = windows.at(0)?.from ?? new Date(0);
  const to = windows.at(-1)?.to ?? from;
  const outages = await gapsBetween(database, accountId, { from, to });
  const listenedBesides = listenedIn(windows, outages);
  let asks = subjectIds.map((id) => ({ subject_id: id, before: to }));
  while (asks.length > 0) {
    const rows = await periodsBefore(database, accountId, { subjects: asks, from, limit: PERIODS_PER_READ });
    asks = [];
    for (const [id, periods] of Map.groupBy(rows, (row) => row.subject_id)) {
      const found = tallyListened(periods, listenedBesides(leftOut?.get(id) ?? NOTHING), windows.length);
      tallies.set(id, addEach(found, tallies.get(id)));
      const oldest = periods.at(-1);
      if (oldest && periods.length === PERIODS_PER_READ) asks.push({ subject_id: id, before: oldest.from });
    }
  }
  return tallies;
}

const NOTHING: readonly OpenStretch[] = [];

/** What is left out is often the same of many subjects. */
function listenedIn(windows: readonly Stretch[], outages: readonly OpenStretch[]) {
  const known = new Map<readonly OpenStretch[], readonly ListenedStretch[]>();
  return (leftOut: readonly OpenStretch[]): readonly ListenedStretch[] => {
    const listened = known.get(leftOut) ?? listenedStretches([...outages, ...leftOut], windows);
    known.set(leftOut, listened);
    return listened;
  };
}

const addEach = (found: readonly Tally[], known: readonly Tally[] | undefined): Tally[] =>
  found.map((tally, index) => addTallies(tally, known?.[index] ?? NO_TALLY));

function report(windows: readonly Stretch[], tallies: readonly Tally[]): UptimeReport {
  const whole = sumTallies(tallies);
  return {
    uptime: percentOf(whole),
    down_seconds: Math.round(whole.down_ms / 1_000),
    days: windows.map((day, index) => ({
      date: utcDate(day.from),
      uptime: percentOf(tallies[index] ?? NO_TALLY),
    })),
  };
}

/** Periods that follow each other with the same status are one. */
function merged(periods: readonly PeriodRow[]): Period[] {
  const whole: Period[] = [];
  for (const { status, from, to } of periods) {
    const last = whole.at(-1);
    if (last?.status === status) last.to = to;
    else whole.push({ status, from, to });
  }
  return whole;
}

/** A period that goes on keeps its open end unless the window ended in the past. */
function clipped(period: Period, window: Stretch, endsInPast: boolean): Timeline['periods'][number] {
  const to = period.to === null && !endsInPast ? null : earlier(period.to ?? window.to, window.to);
  return {
    status: period.status,
    from: later(period.from, window.from).toISOString(),
    to: to?.toISOString() ?? null,
  };
}
