// What is mailed to people about their sign-in. Links lead to the dashboard only.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { choosePassword } from '../links/choose-password.ts';
import { accountMail } from '../texts/account-mail.ts';

export const confirmAddressMail = (app: App, reader: MailReader, token: string) =>
  accountMail(reader, (t) => ({
    title: t('confirm_address_title'),
    paragraphs: [t('confirm_address_text', { url: app.urls.dashboard }), t('confirm_address_follow')],
    action: { label: t('confirm_address_action'), url: link(app, '/verify-email', token) },
    footer: t('confirm_address_footer'),
  }));

export const addressTakenMail = (app: App, reader: MailReader, request: RequestFacts) =>
  accountMail(reader, (t) => ({
    title: t('have_account_title'),
    paragraphs: [t('address_taken_text', { url: app.urls.dashboard }), t('address_taken_forgot')],
    facts: [[t('caller_address'), request.ip]],
    action: choosePassword(app, t),
    footer: t('not_you_do_nothing'),
  }));

export const resetPasswordMail = (app: App, reader: MailReader, token: string) =>
  accountMail(reader, (t) => ({
    title: t('choose_password'),
    paragraphs: [t('reset_text', { url: app.urls.dashboard }), t('reset_follow')],
    action: { label: t('choose_password'), url: link(app, '/reset', token) },
    footer: t('reset_footer'),
  }));

export const passwordChangedMail = (app: App, reader: MailReader, request: RequestFacts) =>
  accountMail(reader, (t) => ({
    title: t('password_changed_title'),
    paragraphs: [t('password_changed_text', { url: app.urls.dashboard }), t('password_changed_not_you')],
    facts: [[t('caller_address'), request.ip]],
    action: choosePassword(app, t),
    footer: t('you_do_nothing'),
  }));

const link = (app: App, path: string, token: string) => `${app.urls.dashboard}${path}?token=${token}`;
