// Sends one claimed destination what is due to it, in order and one at a time, or together where it is much.

import type { App } from '../../platform/app.ts';
import type { StopSignals } from '../../platform/sending/loop.ts';
import { addMs, seconds } from '../../platform/time.ts';
import type { OpenSender } from '../senders.ts';
import {
  type Attempt,
  type AttemptOutcome,
  type ClaimedDestination,
  type DueDelivery,
  judgeAttempt,
} from './attempts.ts';
import { dueDeliveries } from './deliver-store.ts';
import { digestOf, judgeDigest, type Sender } from './digest.ts';
import { attemptsSince, digestRows } from './digest-store.ts';
import type { RecordOutcome } from './outcomes.ts';
import { digestAgainAt, MOST_SINGLE, nextMessage, PACE_MS, type Pace } from './pacing.ts';
import { type AttemptRecorder, createAttemptRecorder } from './recorder.ts';

/** After this the others have their turn, so that one slow destination does not keep a place for long. */
const TURN_MS = seconds(10);
/** The longest that an attempt takes. */
const ATTEMPT_MS = { webhook: seconds(11), channel: seconds(65) } as const;
/**
 * Longer than a turn and an attempt together, with room for the clocks of two machines to differ; no longer, because
 * it is for how long nothing is sent after a process died.
 */
export const LEASE_MS = { webhook: seconds(30), channel: seconds(90) } as const;
/** What is read of one destination at a time, and kept in memory while it is sent. */
export const DELIVERIES_PER_READ = 50;

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
  const sender = await turn.open(claimed);
  const pace = sender.sendDigest ? await paceOf(app, claimed) : null;
  const lease = { until: claimed.lease_until };
  const recorder = createAttemptRecorder(async (attempts, release) => {
    const lease_until = addMs(app.clock.now(), LEASE_MS[claimed.type]);
    const collecting = { digest_at: pace?.digest_at ?? null, hold_until: pace?.hold_until };
    if (!(await turn.record({ claimed, attempts, release, lease_until, ...collecting }))) return false;
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
  const sending = { sender, pace, recorder, mayGoOn, abort: signals.abort };

  let { due } = turn;
  let last = await sendAll(app, due, sending);
  while (due.length === DELIVERIES_PER_READ && mayGoOn() && !isEnd(last, pace)) {
    if (last) await recorder.add(last);
    await recorder.settle();
    due = await dueDeliveries(app.database, [claimed], DELIVERIES_PER_READ, app.clock.now());
    last = await sendAll(app, due, sending);
  }
  if (pace?.isDigestNext && mayGoOn()) {
    if (last) await recorder.add(last);
    await recorder.settle();
    last = await sendTogether(app, claimed, sending);
  }
  await recorder.finish(last);
}

/** The pace of a channel of people through a turn. */
interface TurnPace extends Pace {
  attempted: Date[];
  /** Until when it is left alone, so that more is collected. */
  hold_until: Date | undefined;
  isDigestNext: boolean;
}

async function paceOf(app: App, claimed: ClaimedDestination): Promise<TurnPace> {
  const now = app.clock.now();
  const lately = { since: addMs(now, -PACE_MS), until: now, limit: MOST_SINGLE };
  const attempted = await attemptsSince(app.database, claimed, lately);
  return { digest_at: claimed.digest_at, attempted, hold_until: undefined, isDigestNext: false };
}

interface Sending {
  sender: Sender;
  pace: TurnPace | null;
  recorder: AttemptRecorder;
  mayGoOn: () => boolean;
  abort: AbortSignal;
}

/** Whether nothing more may be sent to the destination for now, or not by itself. */
const isEnd = (last: Attempt | null, pace: TurnPace | null) =>
  last?.hold_until !== undefined ||
  last?.refused === true ||
  pace?.hold_until !== undefined ||
  pace?.isDigestNext === true;

/** The last attempt is given back and not yet recorded. */
async function sendAll(app: App, due: readonly DueDelivery[], sending: Sending): Promise<Attempt | null> {
  const { sender, pace, recorder, mayGoOn, abort } = sending;
  let last: Attempt | null = null;
  for (const delivery of due) {
    if (pace && !isSingleNext(pace, app.clock.now())) break;
    if (last) await recorder.add(last);
    last = null;
    if (!mayGoOn()) break;
    const attempted = await attempt(app, abort, (now) => sender.send(delivery, now, abort));
    if (!attempted) break;
    last = judgeAttempt(delivery, attempted.outcome, attempted);
    pace?.attempted.push(last.attempted_at);
    if (isEnd(last, pace)) break;
  }
  return last;
}

/** Otherwise notes in the pace what is next instead. */
function isSingleNext(pace: TurnPace, now: Date): boolean {
  const next = nextMessage(pace, now);
  if (next.send === 'digest') pace.isDigestNext = true;
  if (next.send === 'nothing') Object.assign(pace, { digest_at: next.at, hold_until: next.at });
  return next.send === 'single';
}

/** All that is due as one message; what is alone goes as it is. The attempt is not yet recorded. */
async function sendTogether(
  app: App,
  claimed: ClaimedDestination,
  { sender, pace, abort }: Sending,
): Promise<Attempt | null> {
  const now = app.clock.now();
  const digest = digestOf(await digestRows(app.database, claimed, now));
  const [single] =
    digest.rows.length === 1 ? await dueDeliveries(app.database, [claimed], 1, now) : [undefined];
  if (!pace || digest.rows.length === 0) return null;
  const attempted = await attempt(app, abort, (at) =>
    single ? sender.send(single, at, abort) : (sender.sendDigest?.(digest, at, abort) ?? null),
  );
  if (!attempted) return null;
  const { outcome } = attempted;
  const judged = single ? judgeAttempt(single, outcome, attempted) : judgeDigest(digest, outcome, attempted);
  pace.digest_at = judged.postponed_until ? null : digestAgainAt(judged.due_at, attempted.at);
  return judged;
}

interface Attempted {
  outcome: AttemptOutcome;
  attempted_at: Date;
  at: Date;
  duration_ms: number;
}

/** null: it was stopped from here. */
async function attempt(
  app: App,
  abort: AbortSignal,
  send: (now: Date) => ReturnType<Sender['send']> | null,
): Promise<Attempted | null> {
  const attempted_at = app.clock.now();
  const startedMs = app.clock.monotonicMs();
  const outcome = await send(attempted_at);
  if (!outcome && abort.aborted) return null;
  if (!outcome) throw new Error('An attempt was stopped while deliveries are not being stopped');
  const duration_ms = Math.round(app.clock.monotonicMs() - startedMs);
  return { outcome, attempted_at, at: app.clock.now(), duration_ms };
}
