// What is mailed to people about their passkeys.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { accountMail } from '../texts/account-mail.ts';

export const passkeyChangedMail = (
  app: App,
  reader: MailReader,
  { name, change }: { name: string; change: 'added' | 'removed' },
  request: RequestFacts,
) =>
  accountMail(reader, (t) => ({
    title: t(`passkey_${change}_title`),
    paragraphs: [t(`passkey_${change}_text`, { url: app.urls.dashboard }), t('passkey_not_you')],
    facts: [
      [t('passkey'), name],
      [t('caller_address'), request.ip],
    ],
    action: { label: t('look_at_sign_in'), url: `${app.urls.dashboard}/security` },
    footer: t('you_do_nothing'),
  }));
