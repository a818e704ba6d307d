// What a mail offers to people who fear for their account: another password, which ends all sessions of theirs.

import type { App } from '../../platform/app.ts';
import type { MailTexts } from '../texts/account-mail.ts';

export const choosePassword = (app: App, t: MailTexts) => ({
  label: t('choose_password'),
  url: `${app.urls.dashboard}/forgot-password`,
});
