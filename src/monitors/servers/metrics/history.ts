// The samples of servers for whoever looks back at them.

import type { ReadSamples } from '../../../alerts/rules/backtest/history.ts';
import { sqlState } from '../../../platform/database/database.ts';
import { unavailable } from '../../../platform/errors.ts';
import { readSampleColumns } from './history-store.ts';

const QUERY_CANCELED = '57014';

/** Throws Refusal 503 where the database takes longer than five seconds. */
export const readSamples: ReadSamples = async (database, accountId, part) => {
  try {
    return await readSampleColumns(database, accountId, part);
  } catch (error) {
    return sqlState(error) === QUERY_CANCELED ? unavailable() : Promise.reject(error);
  }
};
