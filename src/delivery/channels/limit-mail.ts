// Warns the owners of an account that no more mail goes out to others today.

import { ownersOf } from '../../accounts/people/people.ts';
import { isFirstMailWarning } from '../../accounts/plans/mail-limit.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { writeMail } from '../../platform/mail/write.ts';
import { mails } from '../texts/mails.gen.ts';

/** Once a day, by mails of their own, which are not counted. */
export const warnOfLimit = (
  app: App,
  { account_id, limit }: { account_id: number; limit: number },
  now: Date,
): Promise<void> =>
  transaction(app.database, async (tx) => {
    if (!(await isFirstMailWarning(tx, account_id, now))) return;
    for (const owner of await ownersOf(tx, account_id)) {
      const t = await mails(owner.language);
      const mail = writeMail(owner, {
        subject: t('limit_subject'),
        title: t('limit_title', { limit: String(limit) }),
        paragraphs: [t('limit_text'), t('limit_next')],
        action: { label: t('open'), url: app.urls.dashboard },
        footer: t('limit_footer'),
      });
      await queueMail(app, tx, mail, now);
    }
  });
