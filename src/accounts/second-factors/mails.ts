// What people are mailed when a recovery code of theirs was used.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { accountMail } from '../texts/account-mail.ts';

export const recoveryCodeUsedMail = (app: App, reader: MailReader, left: number, request: RequestFacts) =>
  accountMail(reader, (t) => ({
    title: t('code_used_title'),
    paragraphs: [t('code_used_text', { url: app.urls.dashboard, left }), t('code_used_not_you')],
    facts: [[t('caller_address'), request.ip]],
    action: { label: t('look_at_sign_in'), url: `${app.urls.dashboard}/security` },
    footer: t('you_do_nothing'),
  }));
