// What is asked for of a server that is younger than the period. Pure; beside period.ts, which is loaded with the first page.

import { fittingPeriod } from '../../../domain/charts/fit.ts';
import { pickedRange } from '../../../ui/charts/picked-range.ts';
import { PERIOD_NAMES, PERIODS, type PeriodSearch, USUAL_PERIOD } from './period.ts';

/** The steps of six hours are the finest there are. */
const FROM_USUAL = PERIOD_NAMES.filter((name) => name !== '1h').map((name) => [name, PERIODS[name]] as const);

/** No years where there are days. */
export function fittingSearch(search: PeriodSearch, ageMs: number): PeriodSearch {
  const { range = USUAL_PERIOD } = search;
  return pickedRange(search) || range === '1h'
    ? search
    : { ...search, range: fittingPeriod(FROM_USUAL, range, ageMs) };
}
