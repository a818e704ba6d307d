// The way in for notices to subscribers: one row in the transaction of what happened, however many they are.

import type { Tx } from '../../../../platform/database/database.ts';
import { addMs, minutes } from '../../../../platform/time.ts';
import { insertNotice } from './notice-store.ts';
import { insertChallenge } from './store.ts';

/** So long what was written can be corrected or taken back before anybody reads it. */
export const HELD_MS = minutes(1);

interface IncidentChange {
  type: 'incident.opened' | 'incident.updated' | 'incident.resolved';
  page: { account_id: number; id: number };
  incident: { id: string };
  /** null: only details were changed, and nobody is notified. */
  update: { id: number } | null;
}

/**
 * Sent a minute later to everybody who was confirmed at `now`, as it is written by then: what was deleted is sent to
 * nobody any more. A listener of incidents.
 */
export async function queueForSubscribers(tx: Tx, change: IncidentChange, now: Date): Promise<void> {
  if (change.update === null) return;
  const { type, page, incident, update } = change;
  await insertNotice(tx, {
    account_id: page.account_id,
    status_page_id: page.id,
    type,
    incident_id: incident.id,
    update_id: update.id,
    ...{ maintenance_id: null, subject_ids: null },
    created_at: now,
    due_at: addMs(now, HELD_MS),
  });
}

/** Asks a webhook to confirm. */
export const queueChallenge = (
  tx: Tx,
  subscriber: { account_id: number; id: number },
  now: Date,
): Promise<void> => insertChallenge(tx, subscriber, now);
