// The conditions of accounts, kept for as long as their rules stay as they are.

import { rulesOf } from '../../../alerts/rules/read.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type AccountConditions, sortConditions } from './conditions.ts';

export interface RuleMemory {
  /**
   * The conditions of each of these accounts, by its id. `versions` say which version of its rules each account has,
   * as they were read before in this transaction: what is given is that version or, where somebody changes a rule at
   * this moment, a newer one.
   */
  conditionsOf(
    tx: Tx,
    versions: ReadonlyMap<number, number>,
  ): Promise<ReadonlyMap<number, AccountConditions>>;
  /** They are read anew when they are asked for next. */
  forget(accountIds: readonly number[]): void;
}

interface CacheEntry {
  version: number;
  conditions: AccountConditions;
}

/** About 100 bytes each; an account has 110,000 at most. */
const MOST_ENTRIES = 500_000;

/** Keeps so many conditions and targets at most; the account that was asked for longest ago goes first. */
export function openRuleMemory({ most = MOST_ENTRIES }: { most?: number } = {}): RuleMemory {
  const kept = new Map<number, CacheEntry>();
  let size = 0;

  function drop(accountId: number) {
    size -= kept.get(accountId)?.conditions.size ?? 0;
    kept.delete(accountId);
  }

  /** As the last that was asked for. */
  function keep(accountId: number, one: CacheEntry) {
    drop(accountId);
    kept.set(accountId, one);
    size += one.conditions.size;
    for (const oldest of kept.keys()) {
      if (size <= most) break;
      drop(oldest);
    }
  }

  return {
    async conditionsOf(tx, versions) {
      const found = new Map<number, AccountConditions>();
      for (const [accountId, version] of versions) {
        const known = kept.get(accountId);
        if (known?.version === version) found.set(accountId, known.conditions);
      }
      const missing = [...versions.keys()].filter((accountId) => !found.has(accountId));
      const rules = Map.groupBy(await rulesOf(tx, missing, 'server_metric'), ({ account_id }) => account_id);
      for (const accountId of missing) found.set(accountId, sortConditions(rules.get(accountId) ?? []));
      for (const [accountId, version] of versions) {
        const conditions = found.get(accountId);
        if (conditions) keep(accountId, { version, conditions });
      }
      return found;
    },
    forget: (accountIds) => accountIds.forEach(drop),
  };
}
