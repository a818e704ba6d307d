// The samples of servers for whoever looks back at them.

import { type Database, sqlState } from '../../../platform/database/database.ts';
import { unavailable } from '../../../platform/errors.ts';
import { readSampleColumns, type SampleColumns, type SamplePart } from './history-store.ts';

const QUERY_CANCELED = '57014';

/**
 * Samples of a server of the account, oldest first; none where the account has no such server. Throws Refusal 503 where
 * the database takes longer than five seconds.
 */
export async function readSamples(
  database: Database,
  accountId: number,
  part: SamplePart,
): Promise<SampleColumns> {
  try {
    return await readSampleColumns(database, accountId, part);
  } catch (error) {
    return sqlState(error) === QUERY_CANCELED ? unavailable() : Promise.reject(error);
  }
}
