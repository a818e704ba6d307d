// What is mailed about the deletion of an account: that it was asked for, that it was cancelled, that it is done.

import type { App } from '../../platform/app.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { momentText } from '../../platform/texts/moments.ts';
import { accountMail } from '../texts/account-mail.ts';

export const deletionAskedMail = (
  app: App,
  reader: MailReader,
  { account_name: account, asked_by, at }: { account_name: string; asked_by: string; at: Date },
) =>
  accountMail(reader, (t) => ({
    title: t('deletion_asked_title', { account }),
    paragraphs: [
      t('deletion_asked_text', { person: asked_by, url: app.urls.dashboard }),
      t('deletion_asked_afterwards'),
    ],
    facts: [
      [t('account'), account],
      [t('deletion_asked_at'), momentText(at, reader.time_zone, reader.language)],
    ],
    action: { label: t('deletion_asked_action'), url: `${app.urls.dashboard}/account` },
    footer: t('owner_footer'),
  }));

export const deletionCancelledMail = (
  app: App,
  reader: MailReader,
  { account_name: account, cancelled_by }: { account_name: string; cancelled_by: string },
) =>
  accountMail(reader, (t) => ({
    title: t('deletion_cancelled_title', { account }),
    paragraphs: [t('deletion_cancelled_text', { person: cancelled_by, url: app.urls.dashboard })],
    footer: t('owner_footer'),
  }));

export const accountDeletedMail = (
  app: App,
  reader: MailReader,
  { account_name: account, is_person_gone }: { account_name: string; is_person_gone: boolean },
) =>
  accountMail(reader, (t) => ({
    title: t('deleted_title', { account }),
    paragraphs: [
      t('deleted_text', { url: app.urls.dashboard }),
      ...(is_person_gone ? [t('deleted_person_gone')] : []),
    ],
    footer: t('deleted_footer'),
  }));
