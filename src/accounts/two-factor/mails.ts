// What is mailed to people about their second factors. Links lead to the dashboard only.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { composeMail } from '../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';

type Change = 'on' | 'off' | 'new_codes';

const SAID: Record<Change, { subject: string; told: string }> = {
  on: {
    subject: 'Two-factor sign-in was turned on',
    told: 'From now on a code is asked for after your password at',
  },
  off: {
    subject: 'Two-factor sign-in was turned off',
    told: 'From now on your password alone signs in at',
  },
  new_codes: {
    subject: 'You have new recovery codes',
    told: 'New recovery codes were made, and the old ones no longer work, at',
  },
};

export function twoFactorChangedMail(
  app: App,
  to: string,
  change: Change,
  request: RequestFacts,
): QueuedMail {
  const { subject, told } = SAID[change];
  return {
    to,
    ...composeMail({
      subject,
      title: subject,
      paragraphs: [
        `${told} ${app.urls.dashboard}. Other sessions were signed out.`,
        'If it was not you, choose a new password now.',
      ],
      facts: [['Address of the caller', request.ip]],
      action: { label: 'Choose a new password', url: `${app.urls.dashboard}/forgot-password` },
      footer: 'If it was you, do nothing.',
    }),
  };
}

export const wrongCodesMail = (app: App, to: string, request: RequestFacts): QueuedMail => ({
  to,
  ...composeMail({
    subject: 'Somebody has your password',
    title: 'Your password was right, and then five codes were wrong',
    paragraphs: [
      `Somebody tried to sign in as you at ${app.urls.dashboard}. They knew your password and were stopped at the code.`,
      'If it was not you, choose a new password now.',
    ],
    facts: [['Address of the caller', request.ip]],
    action: { label: 'Choose a new password', url: `${app.urls.dashboard}/forgot-password` },
    footer: 'If it was you, sign in again and take the code that your app shows at that moment.',
  }),
});
