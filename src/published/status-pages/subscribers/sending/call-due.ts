// Tells webhooks that are subscribed what is due to them, and asks new ones whether they want to be told.

import { accountsReachingPrivateTargets } from '../../../../accounts/people/private-targets.ts';
import type { App } from '../../../../platform/app.ts';
import { transaction } from '../../../../platform/database/database.ts';
import { addMs, days, hours, minutes, seconds } from '../../../../platform/time.ts';
import { signWebhook } from '../../../../platform/webhook-signature.ts';
import { challengeOf, openSubscriberSecret } from '../webhook-secret.ts';
import { type DueDelivery, readDeliveries } from './due-store.ts';
import { challengeBody, webhookBody } from './message.ts';
import {
  type Claimed,
  claimDeliveries,
  confirmWebhook,
  disableWebhook,
  endDelivery,
  lockSubscriber,
  noteReached,
  retryDelivery,
} from './store.ts';

const AT_ONCE = 32;
const TIMEOUT_MS = seconds(10);
const MAX_ANSWER_BYTES = 64 * 1_024;
/** Longer than one attempt may take. */
const LEASE_MS = minutes(1);
const RETRY_AFTER_MS = [seconds(5), seconds(30), minutes(2), minutes(10), hours(1), hours(3), hours(8)];
/** After so long without success it is told nothing more. */
const FAILING_MS = days(3);

/** Tells up to 32 webhooks; true: there may be more. A step of a job. */
export async function callSubscribers(app: App, now: Date, signal: AbortSignal): Promise<boolean> {
  const lease_until = addMs(now, LEASE_MS);
  const ids = await claimDeliveries(app.database, { kind: 'webhook', limit: AT_ONCE, now, lease_until });
  const due = await readDeliveries(app.database, ids);
  const accounts = [...new Set(due.map(({ account_id }) => account_id))];
  const reaching = await accountsReachingPrivateTargets(app, accounts);
  await Promise.all(
    due.map(async (delivery) => {
      const privateAllowed = mayReachPrivate(app, delivery, reaching);
      const outcome = await callOne(app, delivery, { now, privateAllowed, signal });
      if (outcome !== 'stopped') await record(app, delivery, { outcome, lease_until, now });
    }),
  );
  return ids.length === AT_ONCE;
}

/** What a stranger named reaches a private address only where every account may name one. */
const mayReachPrivate = (
  { config }: App,
  { account_id, subscriber }: DueDelivery,
  reaching: ReadonlySet<number>,
): boolean => (subscriber.by_member ? reaching.has(account_id) : config.privateTargets === 'all');

type CallOutcome = 'told' | 'failed' | 'unwanted' | 'stopped';

interface Circumstances {
  now: Date;
  privateAllowed: boolean;
  signal: AbortSignal;
}

async function callOne(
  app: App,
  delivery: DueDelivery,
  { now, privateAllowed, signal }: Circumstances,
): Promise<CallOutcome> {
  const { told, subscriber } = delivery;
  if (told === 'nothing') return 'unwanted';
  const body = told === 'challenge' ? challengeBody(app, delivery, now) : webhookBody(app, delivery, told);
  const secret = openSubscriberSecret(app, subscriber.id, subscriber.secret_sealed);
  if (secret === null) return 'failed';
  const answer = await app.safeFetch.fetch(subscriber.url, {
    method: 'POST',
    headers: {
      'user-agent': 'Tocsin',
      'content-type': 'application/json',
      ...signWebhook(secret, delivery.message_id, now, body),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    privateAllowed,
    signal,
  });
  if (!answer.answered) return answer.reason === 'aborted' ? 'stopped' : 'failed';
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const isAgreed = told !== 'challenge' || answer.body.includes(challengeOf(app, subscriber.id));
  return isSuccess && isAgreed ? 'told' : 'failed';
}

interface Recorded {
  outcome: Exclude<CallOutcome, 'stopped'>;
  lease_until: Date;
  now: Date;
}

/** A delivery that somebody else has claimed since is left to them. */
const record = (app: App, delivery: DueDelivery, { outcome, lease_until, now }: Recorded): Promise<void> =>
  transaction(app.database, async (tx) => {
    const { account_id, subscriber, told, attempts } = delivery;
    const claimed: Claimed = { id: delivery.id, account_id, lease_until };
    const key = { account_id, id: subscriber.id };
    // Before the delivery, as whoever unsubscribes does.
    if (!(await lockSubscriber(tx, key))) return;
    const retryMs = outcome === 'failed' ? RETRY_AFTER_MS[attempts - 1] : undefined;
    if (retryMs !== undefined) await retryDelivery(tx, claimed, addMs(now, retryMs));
    else if (!(await endDelivery(tx, claimed))) return;
    if (outcome === 'told') {
      await noteReached(tx, key, null);
      if (told === 'challenge') await confirmWebhook(tx, key, now);
    }
    if (outcome !== 'failed' || told === 'challenge') return;
    const since = subscriber.failing_since ?? now;
    if (since <= addMs(now, -FAILING_MS)) await disableWebhook(tx, key);
    else await noteReached(tx, key, since);
  });
