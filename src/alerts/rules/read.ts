// What others ask of the rules of accounts.

import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Rule } from './rule.ts';
import { findRulesOf, insertMatches } from './store.ts';

/** Enabled or not, all of these accounts or those of one kind; by account, oldest first. An account has 200 at most. */
export const rulesOf = (
  database: Database,
  accountIds: readonly number[],
  kind: AlertKind | null = null,
): Promise<Rule[]> =>
  accountIds.length === 0 ? Promise.resolve([]) : findRulesOf(database, accountIds, kind);

/**
 * Notes by which rules alerts were notified; what was noted before stays. A rule that was deleted since it was read is left
 * out; the others stay until the transaction ends.
 */
export async function noteMatches(
  tx: Tx,
  matches: readonly { account_id: number; alert_id: number; rule_id: number }[],
): Promise<void> {
  if (matches.length > 0) await insertMatches(tx, matches);
}
