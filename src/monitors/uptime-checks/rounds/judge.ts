// Judges rounds: what they say is recorded of the check as one probe would be.

import type { App } from '../../../platform/app.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { foldProbe } from '../scheduling/fold.ts';
import { applyOutcomes } from '../scheduling/record.ts';
import { lockHeldChecks } from '../scheduling/record-store.ts';
import { withDoubts } from './doubts.ts';
import { targetsOf } from './store.ts';
import { roundOf, verdictOf } from './verdict.ts';

/** Of those that are open still. What depends on answers that may yet come stays as it is. */
export async function judgeRounds(
  app: App,
  tx: Tx,
  rounds: readonly { check_id: number; lease_id: string }[],
  { isOver, now }: { isOver: boolean; now: Date },
): Promise<void> {
  if (rounds.length === 0) return;
  const held = await lockHeldChecks(tx, rounds);
  const ids = held.map(({ id }) => id);
  const answers = await targetsOf(tx, ids, { service: app.config.location, withResults: true });
  const accounts = new Map(held.map(({ id, account_id }) => [id, account_id]));
  const doubted = await withDoubts(tx, answers, { accounts, now });
  const targets = Map.groupBy(doubted, ({ check_id }) => check_id);
  const outcomes = held.flatMap((check) => {
    const verdict = verdictOf(roundOf(targets.get(check.id) ?? [], now), { isOver, now });
    return verdict ? [foldProbe(check, verdict, now)] : [];
  });
  if (outcomes.length > 0) await applyOutcomes(tx, outcomes, now);
}
