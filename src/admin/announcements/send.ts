// Mails breaking changes to whoever they were announced for: in batches, and to everybody once.

import { languageOf } from '../../../shared/languages.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { queueMails } from '../../platform/mail/queue.ts';
import { addMs, minutes } from '../../platform/time.ts';
import { breakingChangeMail } from './mail.ts';
import { addRecipients } from './manage.ts';
import { lockWaiting, markMailed, removeRecipients } from './store.ts';

const BATCH = 100;
/** Longer than other nodes take to write down that a key was used. */
const ADDING_MS = minutes(5);

/**
 * A step of a job: queues the mails of up to 100 people who wait for theirs; true when there may be more. Whoever was
 * disabled meanwhile gets none.
 */
export const mailAnnouncements = (app: App, now: Date): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    await addRecipients(tx, addMs(now, -ADDING_MS));
    const waiting = await lockWaiting(tx, BATCH);
    if (waiting.length === 0) return false;
    const recipients = waiting.filter(({ is_disabled }) => !is_disabled);
    const mails = await Promise.all(
      recipients.map(({ language, ...recipient }) =>
        breakingChangeMail(app, { ...recipient, language: languageOf(language) }, recipient),
      ),
    );
    await queueMails(app, tx, mails, now);
    await markMailed(tx, recipients, now);
    await removeRecipients(
      tx,
      waiting.filter(({ is_disabled }) => is_disabled),
    );
    return waiting.length === BATCH;
  });
