// Records what came of sending to destinations. What comes from many while it is recorded is one transaction.

import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { recordTogether } from '../../platform/sending/record-together.ts';
import { saveAttempts } from './attempts-store.ts';
import { type DeliveryResult, holdLeases, releaseDestinations } from './deliver-store.ts';
import { saveDigests } from './digest-store.ts';
import { disableIfFailingTooLong, disableRefused } from './disable.ts';

/** Resolves to whether the lease was held; where it was lost, nothing was recorded. */
export type RecordOutcome = (outcome: DeliveryResult) => Promise<boolean>;

/** There must be no more than one outcome of a destination at a time. */
export const createOutcomeRecorder = (app: App): RecordOutcome =>
  recordTogether(async (outcomes) => {
    const held = await recordOutcomes(app, outcomes);
    return ({ claimed }) => held.has(claimed.id);
  });

/** The ids of the destinations whose lease was held. */
function recordOutcomes(app: App, outcomes: readonly DeliveryResult[]): Promise<Set<number>> {
  const now = app.clock.now();
  return transaction(app.database, async (tx) => {
    const held = new Map((await holdLeases(tx, outcomes)).map((one) => [one.id, one]));
    const ours = outcomes.filter(({ claimed }) => held.has(claimed.id));
    await saveAttempts(tx, ours, now);
    await saveDigests(tx, ours, now);
    for (const { claimed, attempts } of ours) {
      const refusal = attempts.find(({ refused }) => refused);
      if (refusal) await disableRefused(app, tx, claimed, { reason: refusal.error ?? 'refused', now });
      else if (attempts.some(({ status }) => status === 'failed'))
        await disableIfFailingTooLong(app, tx, claimed, {
          failingSince: held.get(claimed.id)?.failing_since ?? null,
          now,
        });
    }
    await releaseDestinations(tx, ours);
    return new Set(held.keys());
  });
}
