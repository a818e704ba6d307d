// What the owners are told when a webhook was disabled.

import type { App } from '../platform/app.ts';
import { composeMail } from '../platform/outbox/compose.ts';
import type { QueuedMail } from '../platform/outbox/queue.ts';
import { momentText } from './moments.ts';

export const disabledWebhookMail = (
  app: App,
  owner: { email: string; time_zone: string },
  webhook: { name: string; url: string; failing_since: Date },
): QueuedMail => ({
  to: owner.email,
  ...composeMail({
    subject: `Webhook disabled: ${webhook.name}`,
    title: `The webhook “${webhook.name}” was disabled`,
    paragraphs: [
      'Nothing has arrived there for three days, so nothing more is sent to it and alerts no longer reach whoever relies on it.',
      'Mend what it leads to, try it out with a test, and enable it again.',
    ],
    facts: [
      ['Address', new URL(webhook.url).origin],
      ['Failing since', momentText(webhook.failing_since, owner.time_zone)],
    ],
    action: { label: 'Open Tocsin', url: app.urls.dashboard },
    footer: 'Every owner of the account gets this mail.',
  }),
});
