// What is mailed to people about their sign-in. Links lead to the dashboard only.

import type { App } from '../../platform/app.ts';
import { html } from '../../platform/html.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';

export const confirmAddressMail = (app: App, to: string, token: string) =>
  compose(to, 'Confirm your e-mail address', [
    `Somebody, most likely you, registered at ${app.urls.dashboard} with this address.`,
    'Follow this link within 24 hours and give the password again to complete it:',
    link(app, '/verify-email', token),
    'If it was not you, do nothing: without this link no account is created.',
  ]);

export const addressTakenMail = (app: App, to: string, request: RequestFacts) =>
  compose(to, 'You already have an account', [
    `Somebody at ${request.ip} tried to register at ${app.urls.dashboard} with this address, but you have an account there.`,
    'If it was you, sign in instead, or ask for a new password:',
    `${app.urls.dashboard}/forgot-password`,
    'If it was not you, do nothing: nothing was changed.',
  ]);

export const resetPasswordMail = (app: App, to: string, token: string) =>
  compose(to, 'Choose a new password', [
    `Somebody, most likely you, asked for a new password at ${app.urls.dashboard}.`,
    'Follow this link within one hour to choose one:',
    link(app, '/reset', token),
    'If it was not you, do nothing: your password stays as it is.',
  ]);

export const passwordChangedMail = (app: App, to: string, request: RequestFacts) =>
  compose(to, 'Your password was changed', [
    `The password of your account at ${app.urls.dashboard} was changed from ${request.ip}.`,
    'All other sessions were signed out.',
    'If it was not you, choose a new one now:',
    `${app.urls.dashboard}/forgot-password`,
  ]);

const link = (app: App, path: string, token: string) => `${app.urls.dashboard}${path}?token=${token}`;

/** One paragraph each; a line that is an address becomes a link. */
function compose(to: string, subject: string, paragraphs: readonly string[]): QueuedMail {
  const body = paragraphs.map((text) =>
    /^https?:/.test(text) ? html`<p><a href="${text}">${text}</a></p>` : html`<p>${text}</p>`,
  );
  const page = html`<!doctype html><html lang="en"><title>${subject}</title><body>${body}</body></html>`;
  return { to, subject, text: `${paragraphs.join('\n\n')}\n`, html: page.text };
}
