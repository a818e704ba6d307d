// What monitors of Uptime Kuma were, from the beats at which their status changed. Those it keeps for as long as it keeps
// anything, but only where it was running: which hours and days that were, its statistics say.

import { days, hours } from '../../platform/time.ts';
import type { Reference } from '../draft.ts';
import {
  type CheckHistory,
  type HistoryStatus,
  periodsOf,
  type Span,
  type StatusChange,
  spansOf,
} from '../history.ts';
import { ImportProblem } from '../import-problem.ts';
import { openSqlite } from '../sqlite.ts';
import { KUMA_ADVICE } from './sqlite.ts';

interface Row {
  monitor_id: number;
  /** A moment as text, or seconds since 1970. */
  at: string | number;
  status: number;
}

const MOST_CHANGES = 2_000_000;

const STATUSES: Readonly<Record<number, HistoryStatus>> = { 0: 'down', 1: 'up', 3: 'paused' };

const CHANGES =
  'select monitor_id, time as at, status from heartbeat where important = 1 order by monitor_id, time';
/** By a look at the end of the index for each monitor: there may be a hundred million heartbeats. */
const LAST = `select id as monitor_id, 0 as status,
  (select max(time) from heartbeat where monitor_id = monitor.id) as at from monitor
  where exists (select 1 from heartbeat where monitor_id = monitor.id)`;
const bucketsOf = (table: string) =>
  `select monitor_id, timestamp as at, 0 as status from ${table} order by monitor_id, timestamp`;

/** `becomes`: what monitors became, by their ids. */
export function readKumaHistory(
  path: string,
  becomes: ReadonlyMap<number, Reference>,
  show: (rows: number, table: string) => void,
): Promise<CheckHistory[]> {
  return openSqlite({ path, advice: KUMA_ADVICE }, (rowsOf) => {
    let count = 0;
    const read = function* (sql: string, table: string) {
      for (const row of rowsOf(sql)) {
        if (++count > MOST_CHANGES)
          throw new ImportProblem(`The history has more than ${MOST_CHANGES} rows.`);
        show(count, table);
        // By the columns of the query.
        yield row as unknown as Row;
      }
    };
    const changes = grouped(
      read(CHANGES, 'heartbeat'),
      ({ at, status }): StatusChange => ({
        ...{ at: momentOf(at), status: STATUSES[status] ?? 'unknown' },
      }),
    );
    const lasts = grouped(read(LAST, 'heartbeat'), ({ at }) => momentOf(at));
    const hourly = grouped(read(bucketsOf('stat_hourly'), 'stat_hourly'), ({ at }) => momentOf(at));
    const daily = grouped(read(bucketsOf('stat_daily'), 'stat_daily'), ({ at }) => momentOf(at));
    return [...becomes].flatMap(([id, reference]) => {
      const until = lasts.get(id)?.[0];
      if (until === undefined) return [];
      const seen = seenIn(hourly.get(id) ?? [], daily.get(id) ?? []);
      const periods = periodsOf(changes.get(id) ?? [], until, seen);
      return periods.length > 0 ? [{ reference, periods }] : [];
    });
  });
}

/** Hours are kept for a month, days for a year; null: there are no statistics. */
export function seenIn(hourly: readonly number[], daily: readonly number[]): Span[] | null {
  if (hourly.length === 0 && daily.length === 0) return null;
  const firstHour = hourly[0] ?? Number.POSITIVE_INFINITY;
  const older = spansOf(
    daily.filter((day) => day + days(1) <= firstHour),
    days(1),
  );
  // The day in which the hours begin is known by them only from there on.
  return joined([...older, ...spansOf(hourly, hours(1))]);
}

function joined(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const { from, to } of spans) {
    const last = apart.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}

function grouped<Value>(rows: Iterable<Row>, read: (row: Row) => Value): Map<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const id = Number(row.monitor_id);
    const group = groups.get(id);
    if (group) group.push(read(row));
    else groups.set(id, [read(row)]);
  }
  return groups;
}

/** Texts are in UTC, without saying so. */
const momentOf = (at: string | number): number =>
  typeof at === 'number' ? at * 1_000 : Date.parse(`${at.replace(' ', 'T')}Z`);
