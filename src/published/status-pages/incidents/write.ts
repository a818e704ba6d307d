// What people and the service itself write of incidents comes to the same: the updates decide what an incident is.

import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';
import { announceIncident, announceIncidentChange } from './announce-change.ts';
import type { IncidentAnnouncement } from './announcement.ts';
import type { Affected, IncidentRow, WholeIncident } from './incident.ts';
import type { IncidentStatus } from './schema.ts';
import { standingOf } from './state.ts';
import {
  findIncident,
  type IncidentKey,
  insertIncident,
  insertUpdate,
  type PageName,
  saveAffected,
  saveIncident,
} from './store.ts';

interface Opening
  extends Pick<
    IncidentRow,
    'title' | 'severity' | 'written_by_id' | 'is_automatic' | 'is_watched' | 'watched_id' | 'watched_name'
  > {
  status: IncidentStatus;
  message: string;
  created_at: Date;
  affected: readonly Affected[];
}

/** Of people, with nothing to watch. */
export const unwatched = { is_automatic: false, is_watched: false, watched_id: null, watched_name: null };

/** With its first update. The page is locked. */
export async function open(tx: Tx, page: PageName, opening: Opening, now: Date): Promise<WholeIncident> {
  const { affected, message, ...columns } = opening;
  const { status, created_at } = columns;
  const key = { account_id: page.account_id, id: uuidv7({ msecs: now.getTime() }) };
  const resolved_at = status === 'resolved' ? created_at : null;
  await insertIncident(tx, {
    ...{ ...columns, ...key, status_page_id: page.id, resolved_at },
    ...{ postmortem: null, changed_at: now },
  });
  await insertUpdate(tx, key, { status, message, created_at });
  await saveAffected(tx, key, affected);
  return whole(tx, key);
}

const unreminded = { reminded_at: null, reminders: 0 };

/** Writes down what follows from the updates of a locked incident once they were changed, and gives it as it is then. */
export async function settle(
  tx: Tx,
  key: IncidentKey,
  columns: Partial<Pick<IncidentRow, 'title' | 'severity' | 'postmortem' | 'is_watched' | 'written_by_id'>>,
  now: Date,
): Promise<WholeIncident> {
  const { updates } = await whole(tx, key);
  await saveIncident(tx, key, { ...columns, ...standingOf(updates), ...unreminded, changed_at: now });
  return whole(tx, key);
}

interface Happened {
  page: PageName;
  /** null: it was not there. */
  before: WholeIncident | null;
  after: WholeIncident;
  /** The update that was written; null: none was. */
  updateId: number | null;
  /** Whether subscribers and webhooks are notified. */
  notify: boolean;
}

/** Announces it on the event stream and, with `notify`, to subscribers and webhooks. Call it once and last. */
export async function publishIncident(tx: Tx, happened: Happened, now: Date): Promise<void> {
  const { page, before, after, updateId, notify } = happened;
  await announceIncident(tx, after);
  if (!notify) return;
  const update = after.updates.find(({ id }) => id === updateId) ?? null;
  await announceIncidentChange(
    tx,
    { type: announcementType(before, after), page, incident: after, update },
    now,
  );
}

function announcementType(before: WholeIncident | null, after: WholeIncident): IncidentAnnouncement['type'] {
  if (before === null) return 'incident.opened';
  return after.resolved_at && !before.resolved_at ? 'incident.resolved' : 'incident.updated';
}

async function whole(tx: Tx, key: IncidentKey): Promise<WholeIncident> {
  const incident = await findIncident(tx, key);
  if (!incident) throw new Error(`Incident ${key.id} is gone in the transaction that wrote it`);
  return incident;
}
