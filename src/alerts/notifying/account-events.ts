// Notifies webhooks of what is no alert, in the transaction that it happens in.

import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import { announceWork } from '../../platform/events.ts';
import { insertEventDeliveries } from './event-store.ts';
import { lockListeners } from './notify-store.ts';

export interface AccountEvent {
  account_id: number;
  /** What a webhook must listen to. */
  event: 'incident.*';
  /** Such as `incident.opened`. */
  type: string;
  /** Events of one thread reach a webhook in their order. */
  thread: string;
  at: Date;
  payload: unknown;
}

/**
 * Queues the event for every webhook of the account that listens to its event, and wakes the deliverer on commit. Locks
 * the destinations of the account until then, so call it late in the transaction and once.
 */
export async function notifyWebhooks(tx: Tx, happened: AccountEvent, now: Date): Promise<void> {
  const { account_id, event, at, ...content } = happened;
  const listeners = await lockListeners(tx, [account_id]);
  const subscribed = listeners.filter(({ events }) => events?.includes(event));
  if (subscribed.length === 0) return;
  const message = { ...content, account_id, message_id: randomUUID(), occurred_at: at };
  await insertEventDeliveries(
    tx,
    subscribed.map(({ id }) => ({ ...message, destination_id: id })),
    now,
  );
  await announceWork(tx, 'deliveries');
}
