// What addresses outside the account are mailed besides alerts, and what every mail to them says of who sent it.

import { emailKey } from '../../accounts/people/email-address.ts';
import type { App } from '../../platform/app.ts';
import type { MailContent } from '../../platform/outbox/compose.ts';
import { stopHeaders, stopUrl } from '../../platform/outbox/opt-outs.ts';
import { plainName } from '../../platform/outbox/plain-name.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';
import { type MailReader, writeMail } from '../../platform/outbox/write.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { mails } from '../texts/mails.gen.ts';
import { confirmUrl } from './address-links.ts';

type Linking = Pick<App, 'secret' | 'urls' | 'config'>;

interface AskedBy {
  account_id: number;
  account: string;
  /** The address of whoever saved the channel; null for a key. */
  who: string | null;
}

/** The question whether this address is to be mailed alerts: nothing in it but the names is up to who asks. */
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

/** Who sent a mail, how to complain, and how to stop all of them, for an address that is no member's. */
export async function outsideNote(
  app: Linking,
  { email, language, account }: { email: string; language: Language; account: string },
): Promise<{ content: Pick<MailContent, 'footer' | 'stop'>; headers: Record<string, string> }> {
  const t = await mails(language);
  const url = stopUrl(app, emailKey(email));
  const contact = app.config.abuseContact;
  return {
    content: {
      footer: t('outside_footer', { account, address: email, site: app.urls.dashboard, contact }),
      stop: { label: t('outside_stop'), url },
    },
    headers: stopHeaders(url),
  };
}
