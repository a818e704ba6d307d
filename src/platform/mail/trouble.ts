// Notes since when no mail can be sent, so that the operator is warned in another way than by mail.

import { createHash } from 'node:crypto';
import type { App } from '../app.ts';
import type { Database } from '../database/database.ts';
import { addMs, hours } from '../time.ts';
import type { Mailer, SendResult } from './mailer.ts';
import { deleteTrouble, findTrouble, saveFailure } from './trouble-store.ts';

/** Longer than a mail waits for its next attempt: without another failure nobody knows how it is now. */
const KNOWN_MS = hours(9);

export interface MailTrouble {
  failing_since: Date;
  /** What the mail server said last, or why it could not be asked. */
  error: string;
}

/**
 * null: the last mail was taken, or only a single recipient is refused, which says nothing about the others.
 */
export const mailTrouble = (database: Database, now: Date): Promise<MailTrouble | null> =>
  findTrouble(database, addMs(now, -KNOWN_MS));

/** The same mailer, which notes of every mail whether the server accepted it. */
export const watchedMailer = (mailer: Mailer, app: Pick<App, 'database' | 'clock' | 'log'>): Mailer => ({
  ...mailer,
  async send(mail) {
    const result = await mailer.send(mail);
    if (!result.ok) app.log.warn({ detail: result.detail }, 'a mail was not accepted');
    await note(app, mail.to, result).catch((error: unknown) =>
      // What became of the mail is more than the note of it.
      app.log.warn({ err: error }, 'the state of mail delivery could not be saved'),
    );
    return result;
  },
});

async function note({ database, clock }: Pick<App, 'database' | 'clock'>, to: string, result: SendResult) {
  if (result.ok) return void (await deleteTrouble(database));
  if (result.permanent) return;
  const recipient = result.isAboutRecipient ? createHash('sha256').update(to).digest('hex') : null;
  await saveFailure(database, { error: result.detail, recipient, at: clock.now() });
}
