// Mails that are written in the transaction of what they tell of, and sent afterwards until the mail server took them.

import { v7 as uuidv7 } from 'uuid';
import type { App } from '../app.ts';
import type { Tx } from '../database/database.ts';
import { announceWork } from '../events.ts';
import { openSecret, sealSecret } from '../secrets.ts';
import { addMs, days, hours, minutes } from '../time.ts';
import { type ClaimedMail, claimDueMails, deleteOldMails, insertMails, settleMail } from './mail-store.ts';
import type { Mailer } from './smtp.ts';

export type QueuedMail = Omit<Parameters<Mailer['send']>[0], 'messageId'>;

const RETRY_AFTER_MS = [minutes(1), minutes(5), minutes(30), hours(2), hours(8)];
/** Longer than one attempt may take, so that nobody else sends a mail that is still under way. */
const LEASE_MS = minutes(5);
/** As many as the mailer has connections: they are sent side by side. */
const AT_ONCE = 5;
const KEPT_MS = days(30);
const BATCH = 1_000;

/** The mail is sent once `tx` is committed, and kept encrypted until then: its links may let somebody in. */
export const queueMail = (app: App, tx: Tx, mail: QueuedMail, now: Date): Promise<void> =>
  queueMails(app, tx, [mail], now);

/** The same for several mails at once. */
export async function queueMails(app: App, tx: Tx, mails: readonly QueuedMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const sealed = mails.map((mail) => {
    const id = uuidv7({ msecs: now.getTime() });
    return { id, sealed_message: sealSecret(app.secret, JSON.stringify(mail), sealedAs(id)) };
  });
  await insertMails(tx, sealed, now);
  await announceWork(tx, 'mail');
}

/**
 * Tries a few of the mails that are due; true: there may be more. What failed is tried again after 1 and 5 minutes,
 * half an hour, 2 and 8 hours, and then given up. A step of the queue `mail`.
 */
export async function sendDueMail(app: App, now: Date): Promise<boolean> {
  const lease_until = addMs(now, LEASE_MS);
  const claimed = await claimDueMails(app.database, { now, lease_until, limit: AT_ONCE });
  await Promise.all(
    claimed.map(async (mail) => {
      const result = await attempt(app, mail);
      const retryMs = result.ok || result.permanent ? undefined : RETRY_AFTER_MS[mail.attempts - 1];
      if (!result.ok && retryMs === undefined)
        app.log.error(
          { mail_id: mail.id, attempts: mail.attempts, detail: result.detail },
          'a mail was given up',
        );
      await settleMail(app.database, {
        id: mail.id,
        lease_until,
        sent_at: result.ok ? now : null,
        due_at: retryMs === undefined ? null : addMs(now, retryMs),
        last_error: result.ok ? null : result.detail,
      });
    }),
  );
  return claimed.length === AT_ONCE;
}

/** Deletes up to 1,000 mails that were sent or given up 30 days ago; true: there may be more. */
export const deleteOldMail = async (app: App, now: Date): Promise<boolean> =>
  (await deleteOldMails(app.database, { before: addMs(now, -KEPT_MS), limit: BATCH })) === BATCH;

async function attempt(app: App, { id, sealed_message }: ClaimedMail): ReturnType<Mailer['send']> {
  const mail = open(app, id, sealed_message);
  if (mail === null) return { ok: false, permanent: true, detail: 'sealed with another TOCSIN_SECRET' };
  return app.mailer.send({ ...mail, messageId: id });
}

/** null: it was sealed with a secret that is gone, and no later attempt could open it. */
function open(app: App, id: string, sealed: Buffer): QueuedMail | null {
  try {
    return JSON.parse(openSecret(app.secret, sealed, sealedAs(id)));
  } catch {
    return null;
  }
}

const sealedAs = (id: string) => `outgoing_mail:${id}`;
