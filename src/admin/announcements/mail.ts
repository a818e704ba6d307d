// What who uses the API is mailed about a breaking change.

import type { App } from '../../platform/app.ts';
import { composeMail } from '../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';

export const breakingChangeMail = (
  app: App,
  to: string,
  { title, body, effective_at }: { title: string; body: string; effective_at: Date },
): QueuedMail => ({
  to,
  ...composeMail({
    subject: `Breaking change: ${title}`,
    title,
    paragraphs: body.split(/\n\s*\n/),
    facts: [
      ['Takes effect', `${effective_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
      ['API', app.urls.api],
    ],
    action: { label: 'See what is announced', url: `${app.urls.dashboard}/announcements` },
    footer:
      'You get this mail because you own or administer an account that used an API key in the 30 days before this was announced.',
  }),
});
