// What subscribers are mailed before they are told anything: that they are asked, or that they are there already.

import type { App } from '../../../platform/app.ts';
import { composeMail } from '../../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../../platform/outbox/queue.ts';
import { confirmUrl, type Linked, manageUrl } from './links.ts';

interface Reader extends Linked {
  email: string;
  page_name: string;
}

export const confirmMail = (
  app: Pick<App, 'secret' | 'urls'>,
  { email, page_name, ...subscriber }: Reader,
  now: Date,
): QueuedMail => ({
  to: email,
  fromName: page_name,
  ...composeMail({
    subject: `Confirm your subscription to ${page_name}`,
    title: `Hear from ${page_name}?`,
    paragraphs: [
      `Somebody, most likely you, asked for mail at this address when something happens on the status page of ${page_name}.`,
      'Follow the link within 48 hours and say that it was you.',
    ],
    action: { label: 'Confirm subscription', url: confirmUrl(app, subscriber, now) },
    footer: 'If it was not you, do nothing: without this link nothing more is mailed.',
  }),
});

export const alreadySubscribedMail = (
  app: Pick<App, 'secret' | 'urls'>,
  { email, page_name, ...subscriber }: Reader,
): QueuedMail => ({
  to: email,
  fromName: page_name,
  ...composeMail({
    subject: `You are subscribed to ${page_name}`,
    title: `You are subscribed to ${page_name}`,
    paragraphs: [
      `Somebody, most likely you, asked for mail at this address when something happens on the status page of ${page_name}. You are subscribed already, so nothing was changed.`,
    ],
    action: { label: 'Choose what you are told, or end it', url: manageUrl(app, subscriber) },
    footer: 'If it was not you, do nothing.',
  }),
});
