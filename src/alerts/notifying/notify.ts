// Turns notifications into delivery rows, in the transaction that changed the alert.

import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import { announceWork } from '../../platform/events.ts';
import { type Notice, presentAlert } from '../alert.ts';
import { planDeliveries } from './listeners.ts';
import { alreadyNotified, insertDeliveries, lockListeners } from './notify-store.ts';

/**
 * Queues the notices for every destination that hears them and wakes the deliverer on commit. Locks those
 * destinations until then, so call it late in the transaction and once.
 */
export async function notify(tx: Tx, notices: readonly Notice[], now: Date): Promise<void> {
  if (notices.length === 0) return;
  const listeners = await lockListeners(tx, [...new Set(notices.map(({ alert }) => alert.account_id))]);
  if (listeners.length === 0) return;
  const later = notices.filter(({ isFirst }) => !isFirst).map(({ alert }) => alert);
  const planned = planDeliveries(notices, listeners, await alreadyNotified(tx, later));
  if (planned.length === 0) return;
  const messages = notices.map((notice) => ({
    account_id: notice.alert.account_id,
    alert_id: notice.alert.id,
    message_id: randomUUID(),
    occurred_at: notice.at,
    payload: presentAlert(notice.alert),
  }));
  await insertDeliveries(tx, messages, planned, now);
  await announceWork(tx, 'deliveries');
}
