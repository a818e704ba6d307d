// What is mailed to people about their sign-in. Links lead to the dashboard only.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { composeMail } from '../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';

export const confirmAddressMail = (app: App, to: string, token: string): QueuedMail => ({
  to,
  ...composeMail({
    subject: 'Confirm your e-mail address',
    title: 'Confirm your e-mail address',
    paragraphs: [
      `Somebody, most likely you, registered at ${app.urls.dashboard} with this address.`,
      'Follow the link within 24 hours and give your password again to complete the registration.',
    ],
    action: { label: 'Confirm address', url: link(app, '/verify-email', token) },
    footer: 'If it was not you, do nothing: without this link no account is created.',
  }),
});

export const addressTakenMail = (app: App, to: string, request: RequestFacts): QueuedMail => ({
  to,
  ...composeMail({
    subject: 'You already have an account',
    title: 'You already have an account',
    paragraphs: [
      `Somebody tried to register at ${app.urls.dashboard} with this address. You have an account there already, so nothing was changed.`,
      'If it was you and you no longer know your password, choose a new one.',
    ],
    facts: [['Address of the caller', request.ip]],
    action: { label: 'Choose a new password', url: `${app.urls.dashboard}/forgot-password` },
    footer: 'If it was not you, do nothing.',
  }),
});

export const resetPasswordMail = (app: App, to: string, token: string): QueuedMail => ({
  to,
  ...composeMail({
    subject: 'Choose a new password',
    title: 'Choose a new password',
    paragraphs: [
      `Somebody, most likely you, asked for a new password at ${app.urls.dashboard}.`,
      'Follow the link within one hour to choose it.',
    ],
    action: { label: 'Choose a new password', url: link(app, '/reset', token) },
    footer: 'If it was not you, do nothing: your password stays as it is.',
  }),
});

export const passwordChangedMail = (app: App, to: string, request: RequestFacts): QueuedMail => ({
  to,
  ...composeMail({
    subject: 'Your password was changed',
    title: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${app.urls.dashboard} was changed, and other sessions were signed out.`,
      'If it was not you, choose a new one now.',
    ],
    facts: [['Address of the caller', request.ip]],
    action: { label: 'Choose a new password', url: `${app.urls.dashboard}/forgot-password` },
    footer: 'If it was you, do nothing.',
  }),
});

const link = (app: App, path: string, token: string) => `${app.urls.dashboard}${path}?token=${token}`;
