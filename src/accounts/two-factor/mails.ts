// What is mailed to people about their second factors. Links lead to the dashboard only.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { choosePassword } from '../links/choose-password.ts';
import { accountMail } from '../texts/account-mail.ts';

export const twoFactorChangedMail = (
  app: App,
  reader: MailReader,
  change: 'on' | 'off' | 'new_codes',
  request: RequestFacts,
) =>
  accountMail(reader, (t) => ({
    title: t(`two_factor_${change}_title`),
    paragraphs: [t(`two_factor_${change}_text`, { url: app.urls.dashboard }), t('two_factor_not_you')],
    facts: [[t('caller_address'), request.ip]],
    action: choosePassword(app, t),
    footer: t('you_do_nothing'),
  }));

export const wrongCodesMail = (app: App, reader: MailReader, request: RequestFacts) =>
  accountMail(reader, (t) => ({
    subject: t('wrong_codes_subject'),
    title: t('wrong_codes_title'),
    paragraphs: [t('wrong_codes_text', { url: app.urls.dashboard }), t('two_factor_not_you')],
    facts: [[t('caller_address'), request.ip]],
    action: choosePassword(app, t),
    footer: t('wrong_codes_footer'),
  }));
