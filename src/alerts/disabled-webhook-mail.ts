import type { App } from '../platform/app.ts';
import type { QueuedMail } from '../platform/outbox/queue.ts';

export const disabledWebhookMail = (
  app: App,
  owner: { email: string; time_zone: string },
  webhook: { id: number; name: string; url: string; failing_since: Date },
): QueuedMail => ({ to: owner.email, subject: webhook.name, text: app.urls.dashboard, html: '' });
