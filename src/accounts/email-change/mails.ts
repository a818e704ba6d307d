// What is mailed when somebody changes their address: the link to the new one, and word to the old one. Mails to the
// old address hold no link, because they may be the first that somebody hears of it who was robbed of their session.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { composeMail } from '../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';

export const confirmNewAddressMail = (app: App, to: string, token: string): QueuedMail => ({
  to,
  ...composeMail({
    subject: 'Confirm your new e-mail address',
    title: 'Confirm your new e-mail address',
    paragraphs: [
      `Somebody, most likely you, wants to sign in at ${app.urls.dashboard} with this address from now on.`,
      'Follow the link within 24 hours. You then sign in anew, with this address and the password that you have.',
    ],
    action: { label: 'Confirm address', url: `${app.urls.dashboard}/confirm-email?token=${token}` },
    footer: 'If it was not you, do nothing: without this link nothing changes.',
  }),
});

export const addressInUseMail = (app: App, to: string, request: RequestFacts): QueuedMail => ({
  to,
  ...composeMail({
    subject: 'You already have an account',
    title: 'You already have an account',
    paragraphs: [
      `Somebody wanted to use this address at ${app.urls.dashboard} in place of theirs. You sign in with it there already, so nothing was changed.`,
    ],
    facts: [['Address of the caller', request.ip]],
    footer: 'If it was not you, do nothing.',
  }),
});

export const changeAskedMail = (
  app: App,
  to: string,
  { email, request }: { email: string; request: RequestFacts },
): QueuedMail => ({
  to,
  ...composeMail({
    subject: 'Your e-mail address is about to change',
    title: 'Your e-mail address is about to change',
    paragraphs: [
      `Somebody, most likely you, asked to sign in to Tocsin at ${hostOf(app)} with another address. Nothing has changed yet: it does once the link is followed that we sent to the new address.`,
      'If it was not you, sign in as you always do and change your password. That makes the link worthless and signs everybody else out.',
    ],
    facts: [
      ['New address', email],
      ['Address of the caller', request.ip],
    ],
    footer: 'If it was you, do nothing.',
  }),
});

export const addressChangedMail = (
  app: App,
  to: string,
  { email, request }: { email: string; request: RequestFacts },
): QueuedMail => ({
  to,
  ...composeMail({
    subject: 'Your e-mail address was changed',
    title: 'Your e-mail address was changed',
    paragraphs: [
      `From now on you sign in to Tocsin at ${hostOf(app)} with another address, and no longer with this one.`,
      'If it was not you, tell the person who runs this Tocsin at once: they can give the account back to you.',
    ],
    facts: [
      ['New address', email],
      ['Address of the caller', request.ip],
    ],
    footer: 'If it was you, do nothing. This is the last mail to this address, unless alerts go to it.',
  }),
});

const hostOf = (app: App) => new URL(app.urls.dashboard).host;
