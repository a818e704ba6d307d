// Calls webhooks that are subscribed with what is due to them, and asks new ones whether they want to be notified.

import { accountsReachingPrivateTargets } from '../../../../accounts/people/private-targets.ts';
import type { App } from '../../../../platform/app.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { callReceiver } from '../../../../platform/sending/call-receiver.ts';
import { sendDue } from '../../../../platform/sending/loop.ts';
import { rowQueue, type Sent } from '../../../../platform/sending/row-queue.ts';
import { addMs, days, minutes } from '../../../../platform/time.ts';
import { signWebhook } from '../../../../platform/webhook-signature.ts';
import { chatOf } from '../chats.ts';
import { challengeOf, openSubscriberSecret } from '../webhook-secret.ts';
import { type DueDelivery, readDeliveries } from './due-store.ts';
import { challengeBody, noticeForChat, webhookBody } from './message.ts';
import {
  confirmWebhook,
  disableWebhook,
  endDelivery,
  lockSubscriber,
  noteReached,
  retryDelivery,
} from './store.ts';

const LANE = { places: 32, atMost: 64 };
/** Longer than one attempt may take. */
const LEASE_MS = minutes(1);
/** After so long without success it is sent nothing more. */
const FAILING_MS = days(3);

/** Calls the webhooks to which something is due. A step of a job. */
export const callSubscribers = (app: App, _now: Date, signal: AbortSignal): Promise<boolean | Date> =>
  sendDue(app, subscriberCalls(app), signal);

interface DueCall extends DueDelivery {
  privateAllowed: boolean;
}

type CallOutcome = 'delivered' | 'failed' | 'unwanted';

const subscriberCalls = (app: App) =>
  rowQueue<DueCall, CallOutcome>(app, {
    wakeOn: 'subscribers',
    queue: 'subscriberCalls',
    lane: LANE,
    leaseMs: LEASE_MS,
    async read(claimed) {
      const due = await readDeliveries(app.database, claimed);
      const accounts = [...new Set(due.map(({ account_id }) => account_id))];
      const reaching = await accountsReachingPrivateTargets(app, accounts);
      return due.map((one) => ({ ...one, privateAllowed: mayReachPrivate(app, one, reaching) }));
    },
    attempt: (call, now, signal) => callOne(app, call, { now, signal }),
    isRetried: (outcome) => outcome === 'failed',
    record,
  });

/** What a stranger named reaches a private address only where every account may name one. */
const mayReachPrivate = (
  { config }: App,
  { account_id, subscriber }: DueDelivery,
  reaching: ReadonlySet<number>,
): boolean => (subscriber.by_member ? reaching.has(account_id) : config.privateTargets === 'all');

async function callOne(
  app: App,
  delivery: DueCall,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<CallOutcome | null> {
  const { content, subscriber, privateAllowed } = delivery;
  if (content === 'nothing') return 'unwanted';
  const isChallenge = content === 'challenge';
  const chat = chatOf(subscriber.url);
  const body = chat
    ? await noticeForChat(app, delivery, { content, chat })
    : isChallenge
      ? challengeBody(app, delivery, now)
      : webhookBody(app, delivery, content);
  const secret = openSubscriberSecret(app, subscriber.id, subscriber.secret_sealed);
  if (secret === null) return 'failed';
  const headers = {
    'content-type': 'application/json',
    ...signWebhook(secret, delivery.message_id, now, body),
  };
  const called = { method: 'POST', url: subscriber.url, headers, body, privateAllowed } as const;
  const answer = await callReceiver(app, called, signal);
  if (!answer?.answered) return answer && 'failed';
  const isSuccess = answer.status >= 200 && answer.status < 300;
  // Who knows the address of a chat may write there, and it has no other answer.
  const isAgreed = !isChallenge || chat !== null || answer.body.includes(challengeOf(app, subscriber.id));
  return isSuccess && isAgreed ? 'delivered' : 'failed';
}

async function record(
  tx: Tx,
  { row: delivery, result: outcome, retry_at, now }: Sent<DueCall, CallOutcome>,
): Promise<void> {
  const { account_id, subscriber, content } = delivery;
  const key = { account_id, id: subscriber.id };
  // Before the delivery, as whoever unsubscribes does.
  if (!(await lockSubscriber(tx, key))) return;
  if (retry_at) await retryDelivery(tx, delivery, retry_at);
  else if (!(await endDelivery(tx, delivery))) return;
  if (outcome === 'delivered') {
    await noteReached(tx, key, null);
    if (content === 'challenge') await confirmWebhook(tx, key, now);
  }
  if (outcome !== 'failed' || content === 'challenge') return;
  const since = subscriber.failing_since ?? now;
  if (since <= addMs(now, -FAILING_MS)) await disableWebhook(tx, key);
  else await noteReached(tx, key, since);
}
