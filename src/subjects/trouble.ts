// When any of an account's subjects were in trouble, for whoever draws all of them at once.

import type { Database } from '../platform/database/database.ts';
import { type PeriodRow, periodsIn } from './period-store.ts';
import type { Stretch } from './uptime.ts';

const TROUBLE = ['down', 'offline', 'stopped', 'degraded'];
/** A job that flaps with every ping has many periods a day; where there are more, the earliest are left out. */
const MOST_PERIODS = 20_000;

/** The periods in which subjects of the account were down or degraded, as far as they overlap `window`. */
export const troublePeriods = (
  database: Database,
  accountId: number,
  window: Stretch,
): Promise<PeriodRow[]> => periodsIn(database, accountId, { statuses: TROUBLE, window, limit: MOST_PERIODS });
