// What is mailed about the deletion of an account: that it was asked for, that it was cancelled, that it is done.

import type { App } from '../../platform/app.ts';
import { composeMail } from '../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';

interface Subject {
  to: string;
  account_name: string;
}

export const deletionAskedMail = (
  app: App,
  { to, account_name, asked_by, at }: Subject & { asked_by: string; at: string },
): QueuedMail => ({
  to,
  ...composeMail({
    subject: `${account_name} is to be deleted`,
    title: `${account_name} is to be deleted`,
    paragraphs: [
      `${asked_by} asked for the deletion of this account at ${app.urls.dashboard}. Until then everything works as before, and any owner can cancel it.`,
      'Afterwards nobody can bring it back: checks, pings, alerts, keys and the audit log are gone.',
    ],
    facts: [
      ['Account', account_name],
      ['To be deleted', at],
    ],
    action: { label: 'Look at it, or cancel', url: `${app.urls.dashboard}/account` },
    footer: 'You get this mail because you are an owner of the account.',
  }),
});

export const deletionCancelledMail = (
  app: App,
  { to, account_name, cancelled_by }: Subject & { cancelled_by: string },
): QueuedMail => ({
  to,
  ...composeMail({
    subject: `${account_name} is kept`,
    title: `${account_name} is kept`,
    paragraphs: [`${cancelled_by} cancelled the deletion of this account at ${app.urls.dashboard}.`],
    footer: 'You get this mail because you are an owner of the account.',
  }),
});

export const accountDeletedMail = (
  app: App,
  { to, account_name, is_person_gone }: Subject & { is_person_gone: boolean },
): QueuedMail => ({
  to,
  ...composeMail({
    subject: `${account_name} was deleted`,
    title: `${account_name} was deleted`,
    paragraphs: [
      `The account and everything in it are gone from ${app.urls.dashboard}.`,
      ...(is_person_gone
        ? [
            'You were in no other account, so your sign-in was deleted as well: your address is kept no longer.',
          ]
        : []),
    ],
    footer: 'You get this mail because you were a member of the account.',
  }),
});
