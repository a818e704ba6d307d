// What every mail to an address outside the account says: who had it sent, how to complain, and how to stop all of them.

import type { Language } from '../../../shared/languages.ts';
import type { App } from '../../platform/app.ts';
import type { MailContent } from '../../platform/mail/compose.ts';
import { stopHeaders, stopUrl } from '../../platform/mail/opt-outs.ts';
import { emailKey } from '../people/email-address.ts';
import { mails } from '../texts/mails.gen.ts';

export interface OutsideNote {
  content: Required<Pick<MailContent, 'footer' | 'stop'>>;
  /** Of one-click unsubscribing. */
  headers: Record<string, string>;
}

/** The name of the account; that of the status page where readers of it know no account. */
type From = { account: string } | { page: string };

export async function outsideNote(
  app: Pick<App, 'secret' | 'urls' | 'config'>,
  { email, language, ...from }: { email: string; language: Language } & From,
): Promise<OutsideNote> {
  const t = await mails(language);
  const url = stopUrl(app, emailKey(email));
  const common = { address: email, site: app.urls.dashboard, contact: app.config.abuseContact };
  return {
    content: {
      footer:
        'page' in from
          ? t('outside_footer_page', { ...common, page: from.page })
          : t('outside_footer', { ...common, account: from.account }),
      stop: { label: t('outside_stop'), url },
    },
    headers: stopHeaders(url),
  };
}
