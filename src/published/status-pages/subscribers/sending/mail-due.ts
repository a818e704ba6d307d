// Mails subscribers what is due to them, no faster than the operator allows.

import type { App } from '../../../../platform/app.ts';
import { type Tx, transaction } from '../../../../platform/database/database.ts';
import { clearRefusals, isRefusedAgain } from '../../../../platform/outbox/refusals.ts';
import type { SendResult } from '../../../../platform/outbox/smtp.ts';
import { addMs, hours, minutes } from '../../../../platform/time.ts';
import { suppressRefused } from '../suppressions/manage.ts';
import { type DueDelivery, readDeliveries } from './due-store.ts';
import { noticeMail } from './message.ts';
import { paceOf } from './pace.ts';
import {
  type Claimed,
  claimDeliveries,
  endDelivery,
  lockPace,
  retryDelivery,
  savePace,
  saveThread,
} from './store.ts';

/** Fewer than the mailer has connections: the others are left to alerts and to whoever wants to sign in. */
const AT_ONCE = 2;
/** Longer than one attempt may take, so that nobody else sends a mail that is still under way. */
const LEASE_MS = minutes(5);
const RETRY_AFTER_MS = [minutes(1), minutes(5), minutes(30), hours(2), hours(8)];

/**
 * Mails two subscribers at most; true: there may be more, a moment: then the rate allows more. Who is claimed when the
 * program dies is mailed once more when the lease is over, with the same Message-ID. A step of a job.
 */
export async function mailSubscribers(app: App, now: Date): Promise<boolean | Date> {
  const lease_until = addMs(now, LEASE_MS);
  const { ids, next } = await claimAtPace(app, now, lease_until);
  const due = await readDeliveries(app.database, ids);
  await Promise.all(due.map((delivery) => mailOne(app, delivery, { lease_until, now })));
  return next;
}

/** What is claimed is paid for in the same transaction, so that all nodes together keep to the rate. */
const claimAtPace = (app: App, now: Date, lease_until: Date) =>
  transaction(app.database, async (tx): Promise<{ ids: number[]; next: boolean | Date }> => {
    const perMinute = app.config.subscriberMailsPerMinute;
    const pace = paceOf(await lockPace(tx), { nowMs: now.getTime(), perMinute, most: AT_ONCE });
    if (pace.count === 0) return { ids: [], next: new Date(Math.ceil(pace.nextMs)) };
    const ids = await claimDeliveries(tx, { kind: 'email', limit: pace.count, now, lease_until });
    if (ids.length > 0) await savePace(tx, pace.spentUntilMs(ids.length));
    return { ids, next: ids.length === pace.count };
  });

interface Turn {
  lease_until: Date;
  now: Date;
}

async function mailOne(app: App, delivery: DueDelivery, { lease_until, now }: Turn): Promise<void> {
  const { told, account_id, subscriber } = delivery;
  const claimed: Claimed = { id: delivery.id, account_id, lease_until };
  const result =
    typeof told === 'string'
      ? null
      : await app.mailer.send({
          ...(await noticeMail(app, delivery, told)),
          messageId: delivery.message_id,
          ...(delivery.first_message_id === null ? {} : { inReplyTo: delivery.first_message_id }),
        });
  if (result?.ok) await clearRefusals(app.database, [subscriber.email_key]);
  const retryMs = retryMsOf(result, delivery.attempts);
  await transaction(app.database, async (tx) => {
    if (retryMs !== undefined) return void (await retryDelivery(tx, claimed, addMs(now, retryMs)));
    const isOurs = await endDelivery(tx, claimed);
    if (isOurs && result?.ok) await noteThread(tx, delivery, now);
    if (!isOurs || !result || result.ok) return;
    const { detail } = result;
    app.log.warn({ subscriber_id: subscriber.id, detail }, 'a mail to a subscriber was given up');
    const { email, email_key } = subscriber;
    if (!result.isNoSuchAddress || !(await isRefusedAgain(tx, { email_key, detail }, now))) return;
    await suppressRefused(tx, { account_id, email, email_key, detail }, now);
  });
}

/** undefined: it is not tried again. */
const retryMsOf = (result: SendResult | null, attempts: number): number | undefined =>
  !result || result.ok || result.permanent ? undefined : RETRY_AFTER_MS[attempts - 1];

async function noteThread(tx: Tx, { account_id, subscriber, thread, message_id }: DueDelivery, now: Date) {
  if (thread === null) return;
  await saveThread(tx, { account_id, subscriber_id: subscriber.id, thread, message_id }, now);
}
