// Which locations a check names.

import type { Tx } from '../../../platform/database/database.ts';
import { refuseIssues } from '../../../platform/errors.ts';
import { lockNamed } from './store.ts';

/**
 * Whether all of them are of the account alone. Those that are named stay until the transaction ends. Throws
 * ValidationFailed where the account may not name one, or there is none.
 */
export async function requireLocations(tx: Tx, accountId: number, ids: readonly number[]): Promise<boolean> {
  const named = await lockNamed(tx, accountId, ids);
  const missing = ids.flatMap((id, index) =>
    named.some((one) => one.id === id)
      ? []
      : [{ field: `location_ids.${index}`, reason: 'there is no such location' }],
  );
  refuseIssues(missing);
  return named.every(({ account_id, shared }) => account_id === accountId && !shared);
}
