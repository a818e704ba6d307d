// What is mailed to people about their place in an account. Links lead to the dashboard only.

import type { App } from '../../platform/app.ts';
import type { AccountRole } from '../../platform/http/actor.ts';
import { composeMail } from '../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';
import { pageUrl } from '../links/page-url.ts';

const ROLES: Record<AccountRole, string> = {
  viewer: 'viewer: reads',
  editor: 'editor: reads, and changes what is watched and who is told',
  admin: 'admin: an editor who also looks after members and keys',
  owner: 'owner: everything',
};

export const invitationUrl = (app: App, token: string) => `${app.urls.dashboard}/invitation?token=${token}`;

export const invitationMail = (
  app: App,
  to: string,
  given: { token: string; role: AccountRole; account_name: string; inviter: string },
): QueuedMail => ({
  to,
  ...composeMail({
    subject: `You are invited to ${given.account_name}`,
    title: `You are invited to ${given.account_name}`,
    paragraphs: [
      `${given.inviter} invites you to an account of Tocsin at ${app.urls.dashboard}.`,
      'Follow the link within 7 days to sign in or to register with this address, and to accept.',
    ],
    facts: [
      ['Account', given.account_name],
      ['Role', ROLES[given.role]],
      ['Invited by', given.inviter],
    ],
    action: { label: 'Look at the invitation', url: invitationUrl(app, given.token) },
    footer: 'If you do not know what this is about, do nothing: without you nothing happens.',
  }),
});

interface News {
  to: string;
  account_id: number;
  account_name: string;
  /** The address of who did it. */
  by: string;
}

const told = 'You get this mail because it concerns your place in this account.';

export const roleChangedMail = (
  app: App,
  { to, account_id, account_name, by, role }: News & { role: AccountRole },
): QueuedMail => ({
  to,
  ...composeMail({
    subject: `Your role in ${account_name} was changed`,
    title: `Your role in ${account_name} was changed`,
    paragraphs: ['What you may do in this account is different from now on.'],
    facts: [
      ['Account', account_name],
      ['Your role', ROLES[role]],
      ['Changed by', by],
    ],
    action: { label: 'Open the dashboard', url: pageUrl(app, '/', account_id) },
    footer: told,
  }),
});

export const removedMail = (app: App, { to, account_name, by }: News): QueuedMail => ({
  to,
  ...composeMail({
    subject: `You were removed from ${account_name}`,
    title: `You were removed from ${account_name}`,
    paragraphs: [
      'You have no access to this account any more.',
      `You can still sign in at ${app.urls.dashboard}; other accounts of yours are as they were.`,
    ],
    facts: [
      ['Account', account_name],
      ['Removed by', by],
    ],
    footer: told,
  }),
});

export const leftMail = (app: App, { to, account_id, account_name, by }: News): QueuedMail => ({
  to,
  ...composeMail({
    subject: `${by} has left ${account_name}`,
    title: `${by} has left ${account_name}`,
    paragraphs: ['They have no access to the account any more. Keys that they made go on working.'],
    facts: [['Account', account_name]],
    action: { label: 'Members', url: pageUrl(app, '/members', account_id) },
    footer: 'You get this mail because you own this account.',
  }),
});

export const newOwnerMail = (app: App, { to, account_id, account_name, by }: News): QueuedMail => ({
  to,
  ...composeMail({
    subject: `${account_name} is yours now`,
    title: `${account_name} is yours now`,
    paragraphs: [`${by} has made you its owner, and is an admin of it from now on.`],
    facts: [
      ['Account', account_name],
      ['Transferred by', by],
    ],
    action: { label: 'Open the dashboard', url: pageUrl(app, '/', account_id) },
    footer: told,
  }),
});

export const formerOwnerMail = (
  app: App,
  { to, account_name, by, owner }: News & { owner: string },
): QueuedMail => ({
  to,
  ...composeMail({
    subject: `You have handed ${account_name} over`,
    title: `You have handed ${account_name} over`,
    paragraphs: [`${owner} owns it now, and you are an admin of it.`],
    facts: [
      ['Account', account_name],
      ['New owner', owner],
      ['Done by', by],
    ],
    action: { label: 'Choose a new password', url: `${app.urls.dashboard}/forgot-password` },
    footer: 'If it was not you, choose a new password now and write to the new owner.',
  }),
});
