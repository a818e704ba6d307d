// Which stretch of time the charts of a server show, as the address has it. Pure.

import type { Period } from '../../../api/resources/periods.ts';
import type { Range } from '../../../ui/charts/geometry/series.ts';
import { pickedRange, type RangeSearch, searchOfRange } from '../../../ui/charts/picked-range.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** In seconds. */
export const PERIODS = {
  '1h': HOUR_SECONDS,
  '6h': 6 * HOUR_SECONDS,
  '24h': DAY_SECONDS,
  '7d': 7 * DAY_SECONDS,
  '30d': 30 * DAY_SECONDS,
  '1y': 365 * DAY_SECONDS,
} as const;

export type PeriodName = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];
export const USUAL_PERIOD: PeriodName = '6h';

/** `from` and `to` are a stretch that was dragged or picked; without them the charts end now. */
export interface PeriodSearch extends RangeSearch {
  range?: PeriodName;
}

export function periodOf(search: PeriodSearch): Period {
  const picked = pickedRange(search);
  return picked ? searchOfRange(picked) : { last_seconds: PERIODS[search.range ?? USUAL_PERIOD] };
}

/** What is on the charts at this moment. */
export const rangeOf = (search: PeriodSearch, now: number): Range =>
  pickedRange(search) ?? { from: now - PERIODS[search.range ?? USUAL_PERIOD] * 1_000, to: now };
