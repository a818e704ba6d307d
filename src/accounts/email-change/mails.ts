// What is mailed when somebody changes their address: the link to the new one, and word to the old one. Mails to the
// old address hold no link, because they may be the first that somebody hears of it who was robbed of their session.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { accountMail } from '../texts/account-mail.ts';

export const confirmNewAddressMail = (app: App, reader: MailReader, token: string) =>
  accountMail(reader, (t) => ({
    title: t('new_address_title'),
    paragraphs: [t('new_address_text', { url: app.urls.dashboard }), t('new_address_follow')],
    action: {
      label: t('confirm_address_action'),
      url: `${app.urls.dashboard}/confirm-email?token=${token}`,
    },
    footer: t('new_address_footer'),
  }));

export const addressInUseMail = (app: App, reader: MailReader, request: RequestFacts) =>
  accountMail(reader, (t) => ({
    title: t('have_account_title'),
    paragraphs: [t('address_in_use_text', { url: app.urls.dashboard })],
    facts: [[t('caller_address'), request.ip]],
    footer: t('not_you_do_nothing'),
  }));

/** Who asked, and for which address. */
interface Change {
  email: string;
  request: RequestFacts;
}

export const changeAskedMail = (app: App, reader: MailReader, { email, request }: Change) =>
  accountMail(reader, (t) => ({
    title: t('change_asked_title'),
    paragraphs: [t('change_asked_text', { host: hostOf(app) }), t('change_asked_not_you')],
    facts: [
      [t('new_address'), email],
      [t('caller_address'), request.ip],
    ],
    footer: t('you_do_nothing'),
  }));

export const addressChangedMail = (app: App, reader: MailReader, { email, request }: Change) =>
  accountMail(reader, (t) => ({
    title: t('address_changed_title'),
    paragraphs: [t('address_changed_text', { host: hostOf(app) }), t('address_changed_not_you')],
    facts: [
      [t('new_address'), email],
      [t('caller_address'), request.ip],
    ],
    footer: t('address_changed_footer'),
  }));

const hostOf = (app: App) => new URL(app.urls.dashboard).host;
