// Mails that are written in the transaction of what they tell of, and sent afterwards until the mail server took them.

import { v7 as uuidv7 } from 'uuid';
import type { App } from '../app.ts';
import type { Tx } from '../database/database.ts';
import { announceWork } from '../events.ts';
import { openSecret, sealSecret } from '../secrets.ts';
import { addMs, hours, minutes } from '../time.ts';
import { type ClaimedMail, claimDueMails, insertMail, settleMail } from './mail-store.ts';

export interface QueuedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const RETRY_AFTER_MS = [minutes(1), minutes(5), minutes(30), hours(2), hours(8)];
/** Longer than the mailer takes for one mail at worst; a batch is sent at once. */
const LEASE_MS = minutes(5);
const BATCH = 5;

/** The mail is sent once `tx` is committed, and kept encrypted until then: its links may let somebody in. */
export async function queueMail(app: App, tx: Tx, mail: QueuedMail, now: Date): Promise<void> {
  const id = uuidv7({ msecs: now.getTime() });
  const sealed_message = sealSecret(app.secret, JSON.stringify(mail), sealedAs(id));
  await insertMail(tx, { id, sealed_message, now });
  await announceWork(tx, 'mail');
}

const sealedAs = (id: string) => `outgoing_mail:${id}`;
