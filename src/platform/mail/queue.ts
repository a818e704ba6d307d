// Mails that are written in the transaction of what they are about, and sent afterwards until the mail server took them.

import { v7 as uuidv7 } from 'uuid';
import type { App } from '../app.ts';
import type { Tx } from '../database/database.ts';
import { announceWork } from '../events.ts';
import { openSecret, sealSecret } from '../secrets.ts';
import { sendDue } from '../sending/loop.ts';
import { rowQueue } from '../sending/row-queue.ts';
import { addMs, days, minutes } from '../time.ts';
import { type ClaimedMail, deleteOldMails, insertMails, settleMail } from './mail-store.ts';
import type { Mailer, SendResult } from './mailer.ts';

export type QueuedMail = Omit<Parameters<Mailer['send']>[0], 'messageId'>;

/** Longer than one attempt may take. */
const LEASE_MS = minutes(5);
/** As many as the mailer has connections: they are sent side by side. */
const LANE = { places: 5, atMost: 5 };
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
 * Sends what is due. What failed is tried again after 1 and 5 minutes, half an hour, 2 and 8 hours, and then given up.
 * A step of a job.
 */
export const sendDueMail = (app: App, _now: Date, signal: AbortSignal): Promise<boolean | Date> =>
  sendDue(app, mailQueue(app), signal);

const mailQueue = (app: App) =>
  rowQueue<ClaimedMail, SendResult>(app, {
    wakeOn: 'mail',
    queue: 'mail',
    lane: LANE,
    leaseMs: LEASE_MS,
    read: async (claimed) => claimed as ClaimedMail[],
    attempt: (mail) => attempt(app, mail),
    isRetried: (result) => !result.ok && !result.permanent,
    async record(tx, { row: { id, attempts, lease_until }, result: { ok, detail }, retry_at, now }) {
      if (!ok && !retry_at) app.log.error({ mail_id: id, attempts, detail }, 'a mail was given up');
      const outcome = { sent_at: ok ? now : null, due_at: retry_at, last_error: ok ? null : detail };
      await settleMail(tx, { id, lease_until, ...outcome });
    },
  });

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
