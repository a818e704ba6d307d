// Opens webhooks for a turn of deliveries.

import { accountsReachingPrivateTargets } from '../../accounts/people/private-targets.ts';
import type { App } from '../../platform/app.ts';
import type { Send } from '../destinations/attempts.ts';
import { formsOfSecrets } from '../texts/hidden-secrets.ts';
import { openHeaders, openSigningSecret } from './sealed.ts';
import { sendToWebhook, type WebhookTarget } from './send.ts';
import { findWebhooks, type WebhookRow } from './store.ts';

/** By id. Opening one throws where it cannot be opened with the secret of this instance; one that is gone is missing. */
export async function webhookSenders(
  app: App,
  keys: readonly { account_id: number; id: number }[],
): Promise<Map<number, () => Send>> {
  const webhooks = await findWebhooks(app.database, keys);
  const reaching = await accountsReachingPrivateTargets(
    app,
    webhooks.map(({ account_id }) => account_id),
  );
  return new Map(
    webhooks.map((webhook) => [
      webhook.id,
      () => {
        const target = openTarget(app, webhook, reaching.has(webhook.account_id));
        return (delivery, now, signal) => sendToWebhook(app, target, delivery, { now, signal });
      },
    ]),
  );
}

export function openTarget(app: App, webhook: WebhookRow, privateAllowed: boolean): WebhookTarget {
  const headers = openHeaders(app, webhook.id, webhook.headers_sealed);
  const secret = openSigningSecret(app, webhook.id, webhook.secret_sealed);
  const hidden = formsOfSecrets([...Object.values(headers), secret]);
  return { url: webhook.url, headers, secret, hidden, privateAllowed };
}
