// Which servers an endpoint or a dashboard shows.

import { knownServers } from '../monitors/servers/readings.ts';
import type { Database } from '../platform/database/database.ts';
import { invalid } from '../platform/errors.ts';

/** Each once, in the order given. Throws ValidationFailed on `field` where the account has no such server. */
export async function requireServers(
  database: Database,
  accountId: number,
  ids: readonly number[],
  field: string,
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const known = await knownServers(database, accountId, wanted);
  const missing = wanted.findIndex((id) => !known.has(id));
  return missing === -1 ? wanted : invalid(`${field}.${missing}`, 'there is no such server');
}
