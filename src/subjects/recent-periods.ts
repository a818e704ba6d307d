// The periods of many subjects, for whoever draws them at once.

import type { Database } from '../platform/database/database.ts';
import { addMs } from '../platform/time.ts';
import { type PeriodRow, periodsBefore, periodsOfTrouble } from './period-store.ts';
import type { Stretch } from './uptime.ts';

/** A job that flaps with every ping has many periods a day; where there are more, the earliest are left out. */
const MOST_PERIODS = 20_000;

/** The periods in which subjects of the account were down or degraded, as far as they overlap `window`. */
export const troublePeriods = (
  database: Database,
  accountId: number,
  window: Stretch,
): Promise<PeriodRow[]> => periodsOfTrouble(database, accountId, { window, limit: MOST_PERIODS });

/** Of one subject; where it had more, its earliest are left out. */
const MOST_OF_ONE = 1_000;

/** The periods of these subjects that overlap `window`, which ends now. */
export const periodsWithin = (
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  { from, to }: Stretch,
): Promise<PeriodRow[]> => {
  // What began this very moment is shown although it has no length yet.
  const asks = subjectIds.map((subject_id) => ({ subject_id, before: addMs(to, 1) }));
  return periodsBefore(database, accountId, { subjects: asks, from, limit: MOST_OF_ONE });
};
