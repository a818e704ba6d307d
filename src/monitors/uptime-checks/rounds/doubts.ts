// Marks what a location turned down while its own line seems to fail.

import type { Tx } from '../../../platform/database/database.ts';
import { hasTurnedDown, locationsWithBadLine } from '../bad-line.ts';
import { findOpinions, type HeldTarget } from './store.ts';

/**
 * Other checks of an account are read only where its locations disagree on what one of them has just turned down, and
 * those alone that this one looked at last. Only checks of the account speak for it: nobody makes a location that is
 * shared doubtful for others.
 */
export async function withDoubts(
  tx: Tx,
  targets: readonly HeldTarget[],
  { accounts, now }: { accounts: ReadonlyMap<number, number>; now: Date },
): Promise<readonly HeldTarget[]> {
  const isSeenUp = new Set(
    targets.filter(({ up, is_answered }) => up && is_answered).map(({ check_id }) => check_id),
  );
  const isDubious = (target: HeldTarget) =>
    target.is_answered && hasTurnedDown(target, now) && isSeenUp.has(target.check_id);
  const lookers = new Map<string, { account_id: number; location_id: number }>();
  for (const { check_id, location_id } of targets.filter(isDubious)) {
    const account_id = accounts.get(check_id);
    if (account_id !== undefined) lookers.set(`${account_id} ${location_id}`, { account_id, location_id });
  }
  if (lookers.size === 0) return targets;
  const opinions = Map.groupBy(await findOpinions(tx, [...lookers.values()]), ({ account_id }) => account_id);
  const bad = new Map([...opinions].map(([account, own]) => [account, locationsWithBadLine(own, now)]));
  return targets.map((target) => {
    const locations = bad.get(accounts.get(target.check_id) ?? 0);
    return { ...target, isDoubted: isDubious(target) && locations?.has(target.location_id) === true };
  });
}
