// Ending what is told to a destination, by hand or because nothing arrives there any more.

import { recordAudit } from '../accounts/audit/record.ts';
import { ownersOf } from '../accounts/people.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/database.ts';
import { queueMail } from '../platform/outbox/queue.ts';
import { days } from '../platform/time.ts';
import { type ClaimedDestination, findWebhookFacts, stopDestination } from './deliver-store.ts';
import { disabledWebhookMail } from './disabled-webhook-mail.ts';

const PATIENCE_MS = days(3);

/** Nothing more is sent to it; what still waits ends as failed, with `why` as its error. */
export const disableDestination = (
  tx: Tx,
  destination: { id: number; account_id: number },
  why: string,
): Promise<void> => stopDestination(tx, destination, why);

/**
 * Disables a webhook to which nothing has arrived for three days and mails the owners. It is judged when a delivery
 * is given up, so that an address that is rarely called is not given up over its first failure.
 */
export async function disableIfFailingTooLong(
  app: App,
  tx: Tx,
  destination: ClaimedDestination,
  failingSince: Date | null,
  now: Date,
): Promise<void> {
  if (destination.type !== 'webhook' || !failingSince) return;
  if (now.getTime() - failingSince.getTime() < PATIENCE_MS) return;
  const webhook = await findWebhookFacts(tx, destination);
  if (!webhook) return;
  await stopDestination(tx, destination, 'disabled after three days of failures');
  const { id, name, url } = webhook;
  for (const owner of await ownersOf(tx, destination.account_id))
    await queueMail(
      app,
      tx,
      disabledWebhookMail(app, owner, { name, url, failing_since: failingSince }),
      now,
    );
  await recordAudit(tx, {
    actor: null,
    account_id: destination.account_id,
    facts: null,
    action: 'webhook.disable',
    target: { type: 'webhook', id, name },
    outcome: 'ok',
    detail: { failing_since: failingSince.toISOString() },
    now,
  });
}
