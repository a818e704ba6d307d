// Ending what is sent to a destination, by hand or because nothing arrives there any more.

import { type AuditEntry, recordAudit } from '../../accounts/audit/record.ts';
import { ownersOf } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { days } from '../../platform/time.ts';
import type { ClaimedDestination } from './attempts.ts';
import { findWebhookFacts, noteRefused, stopDestination } from './disable-store.ts';
import { type DisabledDestination, disabledMail } from './disabled-mail.ts';

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
  { failingSince, now }: { failingSince: Date | null; now: Date },
): Promise<void> {
  if (destination.type !== 'webhook' || !failingSince) return;
  if (now.getTime() - failingSince.getTime() < PATIENCE_MS) return;
  const webhook = await findWebhookFacts(tx, destination);
  if (!webhook) return;
  await stopDestination(tx, destination, 'disabled after three days of failures');
  const { id, name, url } = webhook;
  const { origin } = new URL(url);
  const mail = { what: 'webhook', name, origin, failing_since: failingSince } as const;
  await mailOwners(app, tx, destination.account_id, { mail, now });
  await noteDisabled(tx, destination.account_id, {
    target: { type: 'webhook', id, name },
    detail: { failing_since: failingSince.toISOString() },
    now,
  });
}

/** Disables a channel that refused for good, and mails the owners, once. */
export async function disableRefused(
  app: App,
  tx: Tx,
  destination: ClaimedDestination,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (destination.type !== 'channel') return;
  const channel = await noteRefused(tx, destination, reason);
  if (!channel) return;
  await stopDestination(tx, destination, `disabled: ${reason}`);
  const { id, name, kind } = channel;
  const mail = { what: 'channel', name, kind, reason } as const;
  await mailOwners(app, tx, destination.account_id, { mail, now });
  const target = { type: 'channel', id, name };
  await noteDisabled(tx, destination.account_id, { target, detail: { reason }, now });
}

async function mailOwners(
  app: App,
  tx: Tx,
  accountId: number,
  { mail, now }: { mail: DisabledDestination; now: Date },
): Promise<void> {
  for (const owner of await ownersOf(tx, accountId))
    await queueMail(app, tx, await disabledMail(app, owner, mail), now);
}

const noteDisabled = (
  tx: Tx,
  accountId: number,
  { target, ...what }: Pick<AuditEntry, 'detail' | 'now'> & { target: NonNullable<AuditEntry['target']> },
) =>
  recordAudit(tx, {
    actor: null,
    account_id: accountId,
    facts: null,
    action: `${target.type}.disable`,
    target,
    outcome: 'ok',
    ...what,
  });
