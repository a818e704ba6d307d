// Which locations a check names, and from where it is probed that names none.

import type { Tx } from '../../../platform/database/database.ts';
import { refuseIssues } from '../../../platform/errors.ts';
import { MOST_NAMED } from './schema.ts';
import { type Seen, statusOf } from './status.ts';
import { lockNamed, lockVisible } from './store.ts';

/** Those that a new check is probed from which says nothing of it; they stay until the transaction ends. */
export const locationsByDefault = async (tx: Tx, accountId: number, now: Date): Promise<number[]> =>
  chooseByDefault(await lockVisible(tx, accountId), now);

/**
 * Pure. All that are online: one that cannot answer would only leave rounds unjudged. None where the service would be
 * alone, which needs no rounds for that.
 */
export function chooseByDefault(visible: readonly Seen[], now: Date): number[] {
  const online = visible.filter((location) => statusOf(location, now) === 'online').map(({ id }) => id);
  return online.length < 2 ? [] : online.slice(0, MOST_NAMED);
}

/**
 * Of what names the locations of each list, whether all of them are of the account alone. Those that are named stay until
 * the transaction ends. Throws ValidationFailed where the account may not name one, or there is none.
 */
export async function requireLocations(
  tx: Tx,
  accountId: number,
  lists: readonly (readonly number[])[],
): Promise<boolean[]> {
  const found = await lockNamed(tx, accountId, [...new Set(lists.flat())]);
  const named = new Map(found.map((location) => [location.id, location]));
  for (const ids of lists)
    refuseIssues(
      ids.flatMap((id, index) =>
        named.has(id) ? [] : [{ field: `location_ids.${index}`, reason: 'there is no such location' }],
      ),
    );
  const isOwn = (id: number) => named.get(id)?.account_id === accountId && !named.get(id)?.shared;
  return lists.map((ids) => ids.every(isOwn));
}
