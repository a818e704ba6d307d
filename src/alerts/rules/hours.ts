// When a rule is active, and how severe what it is about is at which time of the week. Pure.

import type { Severity } from '../../delivery/alert-schema.ts';
import { wallClockOf } from '../../on-call/wall-clock.ts';
import { beginOf, isWithin, spansOf, type WeekHours } from '../../on-call/week-hours.ts';
import { addMs, days } from '../../platform/time.ts';

export interface ActiveHours {
  timezone: string;
  hours: WeekHours[];
}

/** As severe as this at these times. */
export interface SeverityHours extends ActiveHours {
  severity: Severity;
}

export interface TimedSeverity {
  /** At all other times. */
  severity: Severity;
  severity_times: SeverityHours | null;
}

/** So far ahead is looked; weeks repeat themselves before. */
const FURTHEST = days(15);

/** `at` itself while they are on, else when they begin next. */
export function activeFrom(active: ActiveHours | null, at: Date): Date {
  if (active === null) return at;
  const begin = beginOf(active.hours, wallClockOf(active.timezone), at.getTime());
  return begin === null ? addMs(at, FURTHEST) : new Date(begin);
}

/** When the first of them is on, as `activeFrom` of each; `at` itself where there are none. */
export const firstActiveFrom = (all: readonly ActiveHours[], at: Date): Date =>
  all.length === 0 ? at : new Date(Math.min(...all.map((active) => activeFrom(active, at).getTime())));

export const severityAt = ({ severity, severity_times: timed }: TimedSeverity, at: Date): Severity =>
  timed && isWithin(timed.hours, wallClockOf(timed.timezone), at.getTime()) ? timed.severity : severity;

/** When the severity of any of them may change, after `at`, ascending. */
export function severityChanges(all: readonly TimedSeverity[], at: Date): Date[] {
  const window = { from: at.getTime(), to: at.getTime() + FURTHEST };
  const edges = all.flatMap(({ severity_times: timed }) =>
    timed
      ? spansOf(timed.hours, wallClockOf(timed.timezone), window).flatMap(({ from, to }) => [from, to])
      : [],
  );
  const inside = edges.filter((edge) => edge > window.from && edge < window.to);
  return [...new Set(inside)].sort((one, other) => one - other).map((edge) => new Date(edge));
}
