// Tells one claimed destination what is due to it, in order and one at a time.

import type { App } from '../platform/app.ts';
import { addMs, seconds } from '../platform/time.ts';
import { type Attempt, type DueDelivery, judgeAttempt, type Send } from './attempts.ts';
import { type ClaimedDestination, dueDeliveries } from './deliver-store.ts';
import type { RecordOutcome } from './outcomes.ts';
import { type AttemptRecorder, createAttemptRecorder } from './recorder.ts';
import type { OpenSender } from './senders.ts';

/** After this the others have their turn, so that one slow destination does not keep a place for long. */
const TURN_MS = seconds(10);
/** The longest that an attempt takes. */
const ATTEMPT_MS = { webhook: seconds(11), channel: seconds(65) } as const;
/**
 * Longer than a turn and an attempt together, with room for the clocks of two machines to differ; no longer, because
 * it is for how long nothing is told after a process died.
 */
export const LEASE_MS = { webhook: seconds(30), channel: seconds(90) } as const;
/** What is read of one destination at a time, and kept in memory while it is told. */
export const DELIVERIES_PER_READ = 50;

interface StopSignals {
  /** No further attempt is begun. */
  stop: AbortSignal;
  /** The one under way is given up; it is made again later. */
  abort: AbortSignal;
}

/** Counts what became of an attempt, by the status that the delivery has now. */
export type CountAttempt = (type: ClaimedDestination['type'], status: Attempt['status']) => void;

export interface Turn {
  open: OpenSender;
  /** What is due to the destination, the first `DELIVERIES_PER_READ` of it. */
  due: readonly DueDelivery[];
  signals: StopSignals;
  record: RecordOutcome;
  count: CountAttempt;
}

/** Returns when nothing is due, the turn is over, the lease was lost or `signals.stop` was aborted. */
export async function drain(app: App, claimed: ClaimedDestination, turn: Turn): Promise<void> {
  const { signals } = turn;
  const send = await turn.open(claimed);
  const lease = { until: claimed.lease_until };
  const recorder = createAttemptRecorder(async (attempts, release) => {
    const lease_until = addMs(app.clock.now(), LEASE_MS[claimed.type]);
    if (!(await turn.record({ claimed, attempts, release, lease_until }))) return false;
    lease.until = lease_until;
    for (const attempt of attempts) turn.count(claimed.type, attempt.status);
    return true;
  });
  const endOfTurnMs = app.clock.monotonicMs() + TURN_MS;
  const mayGoOn = () =>
    recorder.isHeld() &&
    !signals.stop.aborted &&
    app.clock.monotonicMs() < endOfTurnMs &&
    app.clock.now() < addMs(lease.until, -ATTEMPT_MS[claimed.type]);

  let { due } = turn;
  let last = await sendAll(app, due, send, { recorder, mayGoOn, abort: signals.abort });
  while (due.length === DELIVERIES_PER_READ && mayGoOn() && !isEnd(last)) {
    if (last) await recorder.add(last);
    await recorder.settle();
    due = await dueDeliveries(app.database, [claimed], DELIVERIES_PER_READ, app.clock.now());
    last = await sendAll(app, due, send, { recorder, mayGoOn, abort: signals.abort });
  }
  await recorder.finish(last);
}

/** Whether nothing more may be sent to the destination for now, or ever. */
const isEnd = (last: Attempt | null) => last?.hold_until !== undefined || last?.refused === true;

/** The last attempt is given back and not yet recorded. */
async function sendAll(
  app: App,
  due: readonly DueDelivery[],
  send: Send,
  turn: { recorder: AttemptRecorder; mayGoOn: () => boolean; abort: AbortSignal },
): Promise<Attempt | null> {
  let last: Attempt | null = null;
  for (const delivery of due) {
    if (last) await turn.recorder.add(last);
    last = null;
    if (!turn.mayGoOn()) break;
    const attempted_at = app.clock.now();
    const startedMs = app.clock.monotonicMs();
    const outcome = await send(delivery, attempted_at, turn.abort);
    if (!outcome && turn.abort.aborted) break;
    if (!outcome) throw new Error('An attempt was stopped while deliveries are not being stopped');
    const duration_ms = Math.round(app.clock.monotonicMs() - startedMs);
    last = judgeAttempt(delivery, outcome, { attempted_at, at: app.clock.now(), duration_ms });
    if (isEnd(last)) break;
  }
  return last;
}
