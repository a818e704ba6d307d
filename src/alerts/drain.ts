// Tells one claimed destination what is due to it, in order and one at a time.

import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/database.ts';
import { addMs, seconds } from '../platform/time.ts';
import { type Attempt, type DueDelivery, failingSince, judgeAttempt, type Send } from './attempts.ts';
import {
  type ClaimedDestination,
  dueDeliveries,
  holdLease,
  releaseDestination,
  saveAttempts,
} from './deliver-store.ts';
import { disableIfFailingTooLong } from './disable.ts';
import { type AttemptRecorder, createAttemptRecorder } from './recorder.ts';
import { openSender } from './senders.ts';

/** After this the others have their turn, so that one slow destination does not keep a place for long. */
const TURN_MS = seconds(10);
/** The longest that an attempt takes. */
const ATTEMPT_MS = { webhook: seconds(11), channel: seconds(65) } as const;
/**
 * Longer than a turn and an attempt together, with room for the clocks of two machines to differ; no longer, because
 * it is for how long nothing is told after a process died.
 */
export const LEASE_MS = { webhook: seconds(30), channel: seconds(90) } as const;
const DELIVERIES_PER_READ = 100;

export interface StopSignals {
  /** No further attempt is begun. */
  stop: AbortSignal;
  /** The one under way is given up; it is made again later. */
  abort: AbortSignal;
}

/** Counts what became of an attempt, by the status that the delivery has now. */
export type CountAttempt = (type: ClaimedDestination['type'], status: Attempt['status']) => void;

/** Returns when nothing is due, the turn is over, the lease was lost or `signals.stop` was aborted. */
export async function drain(
  app: App,
  claimed: ClaimedDestination,
  signals: StopSignals,
  count: CountAttempt,
): Promise<void> {
  const send = await openSender(app, claimed);
  const lease = { until: claimed.lease_until };
  const recorder = createAttemptRecorder(async (attempts) => {
    const until = await record(app, claimed, attempts);
    if (!until) return false;
    lease.until = until;
    for (const attempt of attempts) count(claimed.type, attempt.status);
    return true;
  });
  const endOfTurnMs = app.clock.monotonicMs() + TURN_MS;
  const mayGoOn = () =>
    recorder.isHeld() &&
    !signals.stop.aborted &&
    app.clock.monotonicMs() < endOfTurnMs &&
    app.clock.now() < addMs(lease.until, -ATTEMPT_MS[claimed.type]);

  while (mayGoOn()) {
    const due = await dueDeliveries(app.database, claimed, DELIVERIES_PER_READ, app.clock.now());
    if (due.length === 0) break;
    await sendAll(app, due, send, { recorder, mayGoOn, abort: signals.abort });
    await recorder.settle();
  }
  await releaseDestination(app.database, claimed);
}

async function sendAll(
  app: App,
  due: readonly DueDelivery[],
  send: Send,
  turn: { recorder: AttemptRecorder; mayGoOn: () => boolean; abort: AbortSignal },
): Promise<void> {
  for (const delivery of due) {
    if (!turn.mayGoOn()) return;
    const attempted_at = app.clock.now();
    const startedMs = app.clock.monotonicMs();
    const outcome = await send(delivery, attempted_at, turn.abort);
    if (!outcome && turn.abort.aborted) return;
    if (!outcome) throw new Error('An attempt was stopped while deliveries are not being stopped');
    const duration_ms = Math.round(app.clock.monotonicMs() - startedMs);
    await turn.recorder.add(
      judgeAttempt(delivery, outcome, { attempted_at, at: app.clock.now(), duration_ms }),
    );
  }
}

/** Until when the lease is held then; null when it was lost, and nothing was recorded. */
function record(app: App, claimed: ClaimedDestination, attempts: readonly Attempt[]): Promise<Date | null> {
  const now = app.clock.now();
  const lease_until = addMs(now, LEASE_MS[claimed.type]);
  return transaction(app.database, async (tx) => {
    const held = await holdLease(tx, claimed, { ...failingSince(attempts), lease_until });
    if (!held) return null;
    await saveAttempts(tx, claimed, attempts, now);
    const gaveUp = attempts.some((attempt) => attempt.status === 'failed');
    if (gaveUp) await disableIfFailingTooLong(app, tx, claimed, held.failing_since, now);
    return lease_until;
  });
}
