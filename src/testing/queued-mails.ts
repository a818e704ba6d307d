// The mails that wait to be sent, opened: for tests that stop before the mail server.

import type { App } from '../platform/app.ts';
import type { QueuedMail } from '../platform/mail/queue.ts';
import { openSecret } from '../platform/secrets.ts';

/** Oldest first. */
export async function openQueuedMails(app: App): Promise<QueuedMail[]> {
  const rows = await app.database
    .selectFrom('outgoing_mail')
    .select(['id', 'sealed_message'])
    .where('sealed_message', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, sealed_message }) =>
    sealed_message === null
      ? []
      : [JSON.parse(openSecret(app.secret, sealed_message, `outgoing_mail:${id}`)) as QueuedMail],
  );
}
