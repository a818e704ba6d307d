// Mails subscribers what is due to them, no faster than the operator allows.

import type { App } from '../../../../platform/app.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { SendResult } from '../../../../platform/mail/mailer.ts';
import { clearRefusals, isRefusedAgain } from '../../../../platform/mail/refusals.ts';
import { sendDue } from '../../../../platform/sending/loop.ts';
import { rowQueue, type Sent } from '../../../../platform/sending/row-queue.ts';
import { minutes } from '../../../../platform/time.ts';
import { suppressRefused } from '../suppressions/manage.ts';
import { type DueDelivery, readDeliveries } from './due-store.ts';
import { noticeMail } from './message.ts';
import { endDelivery, lockPace, retryDelivery, savePace, saveThread } from './store.ts';

/** Fewer than the mailer has connections: the others are left to alerts and to whoever wants to sign in. */
const LANE = { places: 2, atMost: 2 };
/** Longer than one attempt may take. */
const LEASE_MS = minutes(5);

/**
 * Mails subscribers what is due, as far as the rate allows. Who is claimed when the program dies is mailed once more when
 * the lease is over, with the same Message-ID. A step of a job.
 */
export const mailSubscribers = (app: App, _now: Date, signal: AbortSignal): Promise<boolean | Date> =>
  sendDue(app, subscriberMails(app), signal);

/** null: there is nothing to be sent any more. */
type Mailed = SendResult | null;

const subscriberMails = (app: App) =>
  rowQueue<DueDelivery, { mailed: Mailed }>(app, {
    wakeOn: 'subscribers',
    queue: 'subscriberMails',
    lane: LANE,
    leaseMs: LEASE_MS,
    rate: { perMinute: app.config.subscriberMailsPerMinute, lock: lockPace, save: savePace },
    read: (claimed) => readDeliveries(app.database, claimed),
    attempt: async (delivery) => ({ mailed: await mailOne(app, delivery) }),
    isRetried: ({ mailed }) => mailed?.ok === false && !mailed.permanent,
    record: (tx, sent) => record(app, tx, sent),
  });

async function mailOne(app: App, delivery: DueDelivery): Promise<Mailed> {
  const { content, message_id, first_message_id, subscriber } = delivery;
  if (typeof content === 'string') return null;
  const mailed = await app.mailer.send({
    ...(await noticeMail(app, delivery, content)),
    messageId: message_id,
    ...(first_message_id === null ? {} : { inReplyTo: first_message_id }),
  });
  if (mailed.ok) await clearRefusals(app.database, [subscriber.email_key]);
  return mailed;
}

async function record(
  app: App,
  tx: Tx,
  { row: delivery, result: { mailed }, retry_at, now }: Sent<DueDelivery, { mailed: Mailed }>,
): Promise<void> {
  if (retry_at) return void (await retryDelivery(tx, delivery, retry_at));
  if (!(await endDelivery(tx, delivery)) || !mailed) return;
  if (mailed.ok) return noteThread(tx, delivery, now);
  const { detail } = mailed;
  const { account_id, subscriber } = delivery;
  app.log.warn({ subscriber_id: subscriber.id, detail }, 'a mail to a subscriber was given up');
  const { email, email_key } = subscriber;
  if (!mailed.isNoSuchAddress || !(await isRefusedAgain(tx, { email_key, detail }, now))) return;
  await suppressRefused(tx, { account_id, email, email_key, detail }, now);
}

async function noteThread(tx: Tx, { account_id, subscriber, thread, message_id }: DueDelivery, now: Date) {
  if (thread === null) return;
  await saveThread(tx, { account_id, subscriber_id: subscriber.id, thread, message_id }, now);
}
