// Records what came of sending to destinations. What comes from many while it is recorded is one transaction.

import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { saveAttempts } from './attempts-store.ts';
import { type DeliveryResult, holdLeases, releaseDestinations } from './deliver-store.ts';
import { saveDigests } from './digest-store.ts';
import { disableIfFailingTooLong, disableRefused } from './disable.ts';

/** Resolves to whether the lease was held; where it was lost, nothing was recorded. */
export type RecordOutcome = (outcome: DeliveryResult) => Promise<boolean>;

/** Transactions at once: a destination that is locked for long holds up only those that came together with it. */
const AT_ONCE = 4;
const MOST_TOGETHER = 100;
/** What was sent together is answered within a moment of each other. A commit costs more than this wait. */
const GATHER_MS = 5;

interface Waiting {
  outcome: DeliveryResult;
  settle: (isHeld: boolean) => void;
  fail: (error: unknown) => void;
}

/** There must be no more than one outcome of a destination at a time. */
export function createOutcomeRecorder(app: App): RecordOutcome {
  const waiting: Waiting[] = [];
  let underWay = 0;

  async function work() {
    underWay += 1;
    await delay(GATHER_MS);
    for (let group = waiting.splice(0, MOST_TOGETHER); group.length > 0; ) {
      await recordGroup(app, group);
      group = waiting.splice(0, MOST_TOGETHER);
    }
    underWay -= 1;
  }

  return (outcome) =>
    new Promise((settle, fail) => {
      waiting.push({ outcome, settle, fail });
      if (underWay < AT_ONCE) void work();
    });
}

/** A group that cannot be recorded is recorded each by itself, so that one that breaks us breaks no other. */
async function recordGroup(app: App, group: readonly Waiting[]): Promise<void> {
  try {
    const held = await recordOutcomes(
      app,
      group.map(({ outcome }) => outcome),
    );
    for (const { outcome, settle } of group) settle(held.has(outcome.claimed.id));
  } catch (error) {
    if (group.length === 1) group[0]?.fail(error);
    else await Promise.all(group.map((one) => recordGroup(app, [one])));
  }
}

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
