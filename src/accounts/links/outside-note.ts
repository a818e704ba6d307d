// What every mail to an address outside the account says: who had it sent, how to complain, and how to stop all of them.

import type { App } from '../../platform/app.ts';
import type { MailContent } from '../../platform/outbox/compose.ts';
import { stopHeaders, stopUrl } from '../../platform/outbox/opt-outs.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { emailKey } from '../people/email-address.ts';
import { mails } from '../texts/mails.gen.ts';

export interface OutsideNote {
  content: Required<Pick<MailContent, 'footer' | 'stop'>>;
  /** Of one-click unsubscribing. */
  headers: Record<string, string>;
}

export async function outsideNote(
  app: Pick<App, 'secret' | 'urls' | 'config'>,
  { email, language, account }: { email: string; language: Language; account: string },
): Promise<OutsideNote> {
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
