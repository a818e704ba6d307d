// What becomes of what a metric rule holds open when it is changed, disabled or deleted.

import { resolveAlerts } from '../../../alerts/lifecycle/raise.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { heldByRuleAlone, lockRule, removeBreachesOfRule } from './store.ts';

/**
 * Lets go of all that this rule waits for and holds open: alerts that no other rule holds open are resolved with the
 * reason `rule_changed`. Called in the transaction that changes or deletes the rule; two of one account never run at
 * the same time.
 */
export async function releaseRule(
  tx: Tx,
  rule: { account_id: number; id: number },
  now: Date,
): Promise<void> {
  await lockRule(tx, rule);
  const held = await heldByRuleAlone(tx, rule);
  // The alerts first: whoever deletes a server locks it before what rules hold of it.
  await resolveAlerts(
    tx,
    held.map(({ server_id, metric }) => ({
      account_id: rule.account_id,
      subject_id: server_id,
      at: now,
      reason: 'rule_changed',
      kinds: ['server_metric'],
      metrics: [metric],
    })),
    now,
  );
  await removeBreachesOfRule(tx, rule);
}
