// What addresses outside the account are mailed besides alerts.

import { outsideNote } from '../../accounts/links/outside-note.ts';
import { emailKey } from '../../accounts/people/email-address.ts';
import type { App } from '../../platform/app.ts';
import { plainName } from '../../platform/mail/plain-name.ts';
import type { QueuedMail } from '../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../platform/mail/write.ts';
import { mails } from '../texts/mails.gen.ts';
import { confirmUrl } from './address-links.ts';

type Linking = Pick<App, 'secret' | 'urls' | 'config'>;

interface AskedBy {
  account_id: number;
  account: string;
  /** The address of the member who saved the channel; null for a key. */
  who: string | null;
}

/** The confirmation request. Only the names in it can be chosen by the account. */
export async function askMail(
  app: Linking,
  reader: MailReader,
  from: AskedBy,
  now: Date,
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  const email_key = emailKey(reader.email);
  const account = plainName(from.account, `#${from.account_id}`);
  const outside = await outsideNote(app, { email: reader.email, language: reader.language, account });
  return {
    ...writeMail(reader, {
      title: t('address_title'),
      paragraphs: [
        from.who === null
          ? t('address_text_key', { account })
          : t('address_text', { account, who: from.who }),
        t('address_next'),
      ],
      action: {
        label: t('address_action'),
        url: confirmUrl(app, { account_id: from.account_id, email_key }, now),
      },
      ...outside.content,
    }),
    headers: outside.headers,
  };
}
