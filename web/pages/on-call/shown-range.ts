// Which days of a schedule are shown: whole ones on the clock of whoever looks. Pure.

import { localTime, momentOf } from '../../../shared/format/zoned-time.ts';
import type { Range } from '../../ui/charts/geometry/series.ts';

export const SPANS = ['7', '14', '28'] as const;
export type Span = (typeof SPANS)[number];

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** From today on, moved on by as many spans as `step` says, or back. */
export function shownRange(
  now: number,
  zone: string,
  span: Span,
  step: number,
): { from: string; to: string } {
  const today = Date.parse(`${localTime(new Date(now), zone).slice(0, 10)}T00:00Z`);
  const first = today + step * Number(span) * DAY_MS;
  return { from: midnight(first, zone), to: midnight(first + Number(span) * DAY_MS, zone) };
}

/** Of what is shown: each is drawn by itself, beneath the one before. */
export function weeksIn({ from, to }: { from: string; to: string }, zone: string): Range[] {
  const end = Date.parse(to);
  const first = Date.parse(`${localTime(new Date(from), zone).slice(0, 10)}T00:00Z`);
  const weeks: Range[] = [];
  for (let day = first; ; day += WEEK_MS) {
    const [begins, ends] = [midnight(day, zone), midnight(day + WEEK_MS, zone)].map((at) => Date.parse(at));
    if (begins === undefined || ends === undefined || begins >= end) return weeks;
    weeks.push({ from: Math.max(begins, Date.parse(from)), to: Math.min(ends, end) });
  }
}

/** Of a local day that is given as UTC has it. */
function midnight(day: number, zone: string): string {
  const local = `${new Date(day).toISOString().slice(0, 10)}T00:00`;
  return (momentOf(local, zone) ?? new Date(day)).toISOString();
}
