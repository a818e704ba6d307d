// What is mailed to people about their sign-in. Links lead to the dashboard only.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { QueuedMail } from '../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../platform/mail/write.ts';
import { choosePassword } from '../links/choose-password.ts';
import { mails } from '../texts/mails.gen.ts';

export async function confirmAddressMail(app: App, reader: MailReader, token: string): Promise<QueuedMail> {
  const t = await mails(reader.language);
  return writeMail(reader, {
    title: t('confirm_address_title'),
    paragraphs: [t('confirm_address_text', { url: app.urls.dashboard }), t('confirm_address_follow')],
    action: { label: t('confirm_address_action'), url: link(app, '/verify-email', token) },
    footer: t('confirm_address_footer'),
  });
}

export async function addressTakenMail(
  app: App,
  reader: MailReader,
  request: RequestFacts,
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  return writeMail(reader, {
    title: t('have_account_title'),
    paragraphs: [t('address_taken_text', { url: app.urls.dashboard }), t('address_taken_forgot')],
    facts: [[t('caller_address'), request.ip]],
    action: choosePassword(app, t),
    footer: t('not_you_do_nothing'),
  });
}

export async function resetPasswordMail(app: App, reader: MailReader, token: string): Promise<QueuedMail> {
  const t = await mails(reader.language);
  return writeMail(reader, {
    title: t('choose_password'),
    paragraphs: [t('reset_text', { url: app.urls.dashboard }), t('reset_follow')],
    action: { label: t('choose_password'), url: link(app, '/reset', token) },
    footer: t('reset_footer'),
  });
}

export async function passwordChangedMail(
  app: App,
  reader: MailReader,
  request: RequestFacts,
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  return writeMail(reader, {
    title: t('password_changed_title'),
    paragraphs: [t('password_changed_text', { url: app.urls.dashboard }), t('password_changed_not_you')],
    facts: [[t('caller_address'), request.ip]],
    action: choosePassword(app, t),
    footer: t('you_do_nothing'),
  });
}

const link = (app: App, path: string, token: string) => `${app.urls.dashboard}${path}?token=${token}`;
