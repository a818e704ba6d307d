// What a report says, from what was read. Pure.

import { severities } from '../../delivery/alert-schema.ts';
import { percentOf, sumTallies, type Tally } from '../../subjects/uptime.ts';
import type { Report, ReportedCause, ReportedCheck, ReportedPerson } from './schema.ts';
import type { AlertFigures, CauseRow, PageRow, Watched } from './store.ts';

export interface Tallied extends Watched {
  /** Without maintenance. */
  counted: Tally;
  maintenance_down_ms: number;
  /** In percent. */
  target: number;
}

type Measured = Pick<Tallied, 'counted' | 'maintenance_down_ms'>;

const inSeconds = (ms: number) => Math.round(ms / 1_000);

/** What the target lets be down of the time that counted, and what of that is left. */
export const budgetOf = (measured: Omit<Tallied, keyof Watched>) => spentOf(measured, budgetMsOf(measured));

const budgetMsOf = ({ counted, target }: Pick<Tallied, 'counted' | 'target'>) =>
  ((counted.up_ms + counted.down_ms) * (100 - target)) / 100;

function spentOf({ counted, maintenance_down_ms }: Measured, budgetMs: number) {
  return {
    uptime: percentOf(counted),
    down_seconds: inSeconds(counted.down_ms),
    maintenance_down_seconds: inSeconds(maintenance_down_ms),
    budget_seconds: inSeconds(budgetMs),
    budget_left_seconds: inSeconds(budgetMs) - inSeconds(counted.down_ms),
  };
}

const hasData = ({ counted }: Tallied) => counted.up_ms + counted.down_ms > 0;

/** All of them, longest down first. */
export const checksOf = (tallied: readonly Tallied[]): ReportedCheck[] =>
  tallied
    .toSorted(
      (one, other) => other.counted.down_ms - one.counted.down_ms || one.name.localeCompare(other.name),
    )
    .map(({ id, type, name, ...tally }) => ({ id, type, name, target: tally.target, ...budgetOf(tally) }));

/** The budget of all is the sum of theirs. */
export function uptimeOf(tallied: readonly Tallied[], left_out: number): Report['uptime'] {
  const known = tallied.filter(hasData);
  const maintenance_down_ms = tallied.reduce((sum, one) => sum + one.maintenance_down_ms, 0);
  const met = known.filter((one) => one.counted.down_ms <= budgetMsOf(one));
  const counted = sumTallies(known.map((one) => one.counted));
  const budgetMs = known.reduce((sum, one) => sum + budgetMsOf(one), 0);
  return {
    ...spentOf({ counted, maintenance_down_ms }, budgetMs),
    ...{ checks: known.length, met: met.length, left_out },
  };
}

export function alertsOf(figures: readonly AlertFigures[]): Report['alerts'] {
  const sum = (of: (one: AlertFigures) => number) => figures.reduce((whole, one) => whole + of(one), 0);
  const median = figures[0]?.median_acknowledge_seconds ?? null;
  const counted = severities.map((severity) => [
    severity,
    figures.find((one) => one.severity === severity)?.total ?? 0,
  ]);
  return {
    total: sum(({ total }) => total),
    by_severity: Object.fromEntries(counted),
    unnotified: sum(({ unnotified }) => unnotified),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    resolved_by_themselves: sum(({ by_themselves }) => by_themselves),
    median_acknowledge_seconds: median === null ? null : Math.round(median),
    pages: sum(({ pages }) => pages),
  };
}

export const causesOf = (rows: readonly CauseRow[]): ReportedCause[] =>
  rows.map(({ subject_id, subject_type, subject_name, by_themselves, ...cause }) => ({
    subject: { id: subject_id, type: subject_type, name: subject_name },
    ...{ kind: cause.kind, alerts: cause.alerts, pages: cause.pages, acknowledged: cause.acknowledged },
    resolved_by_themselves: by_themselves,
  }));

const isNight = (hour: number) => hour >= 22 || hour < 6;

export const peopleOf = (rows: readonly PageRow[]): ReportedPerson[] =>
  [...Map.groupBy(rows, ({ member_id }) => member_id)]
    .map(([member_id, own]) => {
      const sum = (of: (row: PageRow) => boolean) =>
        own.filter(of).reduce((whole, { pages }) => whole + pages, 0);
      return {
        ...{ member_id, name: own[0]?.name ?? '', pages: sum(() => true) },
        at_night: sum(({ hour }) => isNight(hour)),
        by_hour: Array.from({ length: 24 }, (_, hour) => sum((row) => row.hour === hour)),
        by_weekday: Array.from({ length: 7 }, (_, day) => sum((row) => row.weekday === day + 1)),
      };
    })
    .sort((one, other) => other.pages - one.pages || one.member_id - other.member_id);
