// What people are mailed when who runs the instance changed how they sign in.

import type { App } from '../../platform/app.ts';
import { composeMail } from '../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';

const CHANGES = {
  password: {
    title: 'Your password was changed for you',
    said: 'changed your password, and signed you out everywhere.',
  },
  factors: {
    title: 'Your second factors were removed',
    said: 'removed your authenticator app, recovery codes and passkeys, and signed you out everywhere. Your password alone lets you in now: set them up again.',
  },
} as const;

export function rescueMail(app: App, to: string, change: keyof typeof CHANGES): QueuedMail {
  const { title, said } = CHANGES[change];
  return {
    to,
    ...composeMail({
      subject: title,
      title,
      paragraphs: [`Whoever runs ${app.urls.dashboard} ${said}`],
      action: { label: 'Sign in', url: `${app.urls.dashboard}/login` },
      footer: 'If you did not ask for it, ask the person who runs it.',
    }),
  };
}
