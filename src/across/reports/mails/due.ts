// When the report on a week or a month is mailed: in the morning after it, once. Pure.

import { addMs, days } from '../../../platform/time.ts';
import type { ReportPeriod } from '../schema.ts';
import { morningAfter } from '../window.ts';

/** What was not sent by then is of no use any more: the next report comes. */
const LATEST_MS = days(3);

interface Mailed {
  period: ReportPeriod;
  timezone: string;
  /** First local day of the last week or month that was mailed on. */
  sent_for: string;
}

export interface DueReport {
  /** First local day of the week or month to mail on; null: nothing is due. */
  date: string | null;
  /** When something may be due next. */
  next: Date;
}

/** Later days only: neither a clock that is set back nor another time zone brings a report again. */
export function dueReport({ period, timezone, sent_for }: Mailed, now: Date): DueReport {
  const { date, at, following } = morningAfter({ period, timezone }, now);
  if (now < at) return { date: null, next: at };
  const isDue = date > sent_for && now < addMs(at, LATEST_MS);
  return { date: isDue ? date : null, next: following };
}

/** What counts as mailed for somebody who chooses reports now: the next is that on the week or month that goes on. */
export const mailedBefore = (period: ReportPeriod, timezone: string, now: Date): string =>
  morningAfter({ period, timezone }, now).date;
