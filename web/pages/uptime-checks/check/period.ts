// Which stretch of time the chart of a check shows, and from which location, as the address has it. Pure.

import type { Period } from '../../../api/resources/periods.ts';
import { oneOf, searchReader, textOf } from '../../../search-params.ts';
import type { Range } from '../../../ui/charts/geometry/series.ts';
import {
  pickedRange,
  type RangeSearch,
  rangeSearch,
  searchOfRange,
} from '../../../ui/charts/picked-range.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** In seconds. */
export const PERIODS = {
  '6h': 6 * HOUR_SECONDS,
  '24h': DAY_SECONDS,
  '7d': 7 * DAY_SECONDS,
  '30d': 30 * DAY_SECONDS,
} as const;

export type PeriodName = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];
export const USUAL_PERIOD: PeriodName = '24h';

/** `from` and `to` are a stretch that was dragged; without them the chart ends now. */
export interface CheckSearch extends RangeSearch {
  range?: PeriodName;
  location?: string;
}

const ownSearch = searchReader({ range: oneOf(PERIOD_NAMES), location: textOf });

/** Addresses from before name a location as `place`. */
export const checkSearch = (given: Record<string, unknown>): CheckSearch => ({
  ...ownSearch({ location: given.place, ...given }),
  ...rangeSearch(given),
});

export function periodOf(search: CheckSearch): Period {
  const dragged = pickedRange(search);
  return dragged ? searchOfRange(dragged) : { last_seconds: PERIODS[search.range ?? USUAL_PERIOD] };
}

/** What is on the chart at this moment. */
export const rangeOf = (search: CheckSearch, now: number): Range =>
  pickedRange(search) ?? { from: now - PERIODS[search.range ?? USUAL_PERIOD] * 1_000, to: now };
