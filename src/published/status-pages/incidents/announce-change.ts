// Who is notified of what happens to an incident, in the transaction in which it happens.

import { notifyWebhooks } from '../../../alerts/notifying/account-events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announceChanges } from '../../../platform/events.ts';
import { queueForSubscribers } from '../subscribers/sending/queue-notices.ts';
import type { IncidentAnnouncement, IncidentListener } from './announcement.ts';
import { presentIncident, shortened } from './incident.ts';
import type { IncidentKey } from './store.ts';

/** Characters of updates: each webhook keeps a copy of its own of everything that it is sent. */
const MOST_CHARACTERS = 100_000;

const notifyOwnWebhooks: IncidentListener = (tx, { type, incident }, now) =>
  notifyWebhooks(
    tx,
    {
      account_id: incident.account_id,
      event: 'incident.*',
      type,
      thread: `incident:${incident.id}`,
      at: now,
      payload: presentIncident(shortened(incident, MOST_CHARACTERS)),
    },
    now,
  );

/** In this order. Webhooks come last: they lock the destinations of the account until the transaction ends. */
const listeners: readonly IncidentListener[] = [queueForSubscribers, notifyOwnWebhooks];

export async function announceIncidentChange(
  tx: Tx,
  announcement: IncidentAnnouncement,
  now: Date,
): Promise<void> {
  for (const listener of listeners) await listener(tx, announcement, now);
}

/** Whoever watches the account looks at the incident again. */
export const announceIncident = (tx: Tx, { account_id, id }: IncidentKey): Promise<void> =>
  announceChanges(tx, [{ account_id, type: 'incident', id }]);
