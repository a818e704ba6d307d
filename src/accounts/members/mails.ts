// What is mailed to people about their place in an account. Links lead to the dashboard only.

import type { App } from '../../platform/app.ts';
import type { AccountRole } from '../../platform/http/actor.ts';
import { plainName } from '../../platform/mail/plain-name.ts';
import type { QueuedMail } from '../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../platform/mail/write.ts';
import { choosePassword } from '../links/choose-password.ts';
import { outsideNote } from '../links/outside-note.ts';
import { pageUrl } from '../links/page-url.ts';
import { accountMail } from '../texts/account-mail.ts';
import { mails } from '../texts/mails.gen.ts';

export const invitationUrl = (app: App, token: string) => `${app.urls.dashboard}/invitation?token=${token}`;

export async function invitationMail(
  app: App,
  reader: MailReader,
  given: { token: string; role: AccountRole; account_id: number; account_name: string; inviter: string },
): Promise<QueuedMail> {
  const { inviter } = given;
  const account = plainName(given.account_name, `#${given.account_id}`);
  const t = await mails(reader.language);
  const outside = await outsideNote(app, { ...reader, account });
  const { footer, stop } = outside.content;
  const mail = writeMail(reader, {
    title: t('invitation_title', { account }),
    paragraphs: [t('invitation_text', { inviter, url: app.urls.dashboard }), t('invitation_follow')],
    facts: [
      [t('account'), account],
      [t('role'), t(`role_${given.role}`)],
      [t('invited_by'), inviter],
    ],
    action: { label: t('invitation_action'), url: invitationUrl(app, given.token) },
    footer: `${t('invitation_footer')}\n\n${footer}`,
    stop,
  });
  return { ...mail, headers: outside.headers };
}

interface MembershipChange {
  account_id: number;
  account_name: string;
  /** The address of who did it. */
  by: string;
}

export const roleChangedMail = (
  app: App,
  reader: MailReader,
  { account_id, account_name: account, by, role }: MembershipChange & { role: AccountRole },
) =>
  accountMail(reader, (t) => ({
    title: t('role_changed_title', { account }),
    paragraphs: [t('role_changed_text')],
    facts: [
      [t('account'), account],
      [t('your_role'), t(`role_${role}`)],
      [t('changed_by'), by],
    ],
    action: { label: t('open_dashboard'), url: pageUrl(app, '/', account_id) },
    footer: t('member_footer'),
  }));

export const removedMail = (app: App, reader: MailReader, { account_name: account, by }: MembershipChange) =>
  accountMail(reader, (t) => ({
    title: t('removed_title', { account }),
    paragraphs: [t('removed_text'), t('removed_others', { url: app.urls.dashboard })],
    facts: [
      [t('account'), account],
      [t('removed_by'), by],
    ],
    footer: t('member_footer'),
  }));

export const leftMail = (
  app: App,
  reader: MailReader,
  { account_id, account_name: account, by }: MembershipChange,
) =>
  accountMail(reader, (t) => ({
    title: t('left_title', { person: by, account }),
    paragraphs: [t('left_text')],
    facts: [[t('account'), account]],
    action: { label: t('left_action'), url: pageUrl(app, '/members', account_id) },
    footer: t('left_footer'),
  }));

export const newOwnerMail = (
  app: App,
  reader: MailReader,
  { account_id, account_name: account, by }: MembershipChange,
) =>
  accountMail(reader, (t) => ({
    title: t('new_owner_title', { account }),
    paragraphs: [t('new_owner_text', { person: by })],
    facts: [
      [t('account'), account],
      [t('transferred_by'), by],
    ],
    action: { label: t('open_dashboard'), url: pageUrl(app, '/', account_id) },
    footer: t('member_footer'),
  }));

export const formerOwnerMail = (
  app: App,
  reader: MailReader,
  { account_name: account, by, owner }: MembershipChange & { owner: string },
) =>
  accountMail(reader, (t) => ({
    title: t('former_owner_title', { account }),
    paragraphs: [t('former_owner_text', { person: owner })],
    facts: [
      [t('account'), account],
      [t('owner_now'), owner],
      [t('done_by'), by],
    ],
    action: choosePassword(app, t),
    footer: t('former_owner_footer'),
  }));
