// What a mail offers to people who fear for their account: another password, which ends all sessions of theirs.

import type { App } from '../../platform/app.ts';
import type { mails } from '../texts/mails.gen.ts';

export const choosePassword = (app: App, t: Awaited<ReturnType<typeof mails>>) => ({
  label: t('choose_password'),
  url: `${app.urls.dashboard}/forgot-password`,
});
