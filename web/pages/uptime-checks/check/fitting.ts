// What is asked for of a check that is younger than the period. Pure; beside period.ts, which is loaded with the first page.

import { fittingPeriod } from '../../../domain/charts/fit.ts';
import { pickedRange } from '../../../ui/charts/picked-range.ts';
import { type CheckSearch, PERIOD_NAMES, PERIODS, USUAL_PERIOD } from './period.ts';

const EACH = PERIOD_NAMES.map((name) => [name, PERIODS[name]] as const);

/** No month where there are hours. */
export const fittingSearch = (search: CheckSearch, ageMs: number): CheckSearch =>
  pickedRange(search)
    ? search
    : { ...search, range: fittingPeriod(EACH, search.range ?? USUAL_PERIOD, ageMs) };
