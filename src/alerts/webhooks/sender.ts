// Opens a webhook for a turn of deliveries.

import { mayReachPrivateTargets } from '../../accounts/private-targets.ts';
import type { App } from '../../platform/app.ts';
import type { Send } from '../attempts.ts';
import { openHeaders, openSigningSecret } from './sealed.ts';
import { sendToWebhook, type WebhookTarget } from './send.ts';
import { findWebhook, type WebhookRow } from './store.ts';

/** Throws where the webhook is gone or cannot be opened with the secret of this instance. */
export async function openWebhookSender(app: App, accountId: number, id: number): Promise<Send> {
  const webhook = await findWebhook(app.database, accountId, id);
  if (!webhook) throw new Error(`The webhook ${id} is gone`);
  const target = await openTarget(app, webhook);
  return (delivery, now, signal) => sendToWebhook(app, target, delivery, now, signal);
}

export async function openTarget(app: App, webhook: WebhookRow): Promise<WebhookTarget> {
  return {
    url: webhook.url,
    headers: openHeaders(app, webhook.id, webhook.headers_sealed),
    secret: openSigningSecret(app, webhook.id, webhook.secret_sealed),
    privateAllowed: await mayReachPrivateTargets(app, webhook.account_id),
  };
}
