// The updates people post to an incident while it lasts and afterwards.

import { type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { requireRoomForUpdate } from './change.ts';
import { presentIncident, type UpdateRow, type WholeIncident } from './incident.ts';
import { note, pastMoment, requireIncident } from './manage.ts';
import type { Incident, NewUpdate, UpdateChanges } from './schema.ts';
import { deleteUpdateRow, insertUpdate, type PageName, saveUpdate } from './store.ts';
import { publishIncident, settle } from './write.ts';

interface UpdateKey {
  pageId: number;
  id: string;
  updateId: number;
}

/** People have written of it: from now on it does not resolve by itself. */
const leftToPeople = ({ actor }: ActorCall) => ({
  is_watched: false,
  written_by_id: actor.person?.id ?? null,
});

/**
 * Any status may follow any; what the incident is, is what the newest update says. Throws Refusal 404 and, beyond 200
 * of them, 409, and ValidationFailed.
 */
export const addUpdate = (
  call: ActorCall,
  key: Omit<UpdateKey, 'updateId'>,
  { status, message, created_at, notify = true }: NewUpdate,
): Promise<Incident> =>
  transaction(call.app.database, async (tx) => {
    const { now } = call;
    const { page, before } = await requireIncident(tx, call, key);
    requireRoomForUpdate(before);
    const at = pastMoment(created_at, now, before.created_at) ?? now;
    const updateId = await insertUpdate(tx, before, { status, message, created_at: at });
    const after = await settle(tx, before, leftToPeople(call), now);
    await note(tx, call, after, { action: 'incident.tell', detail: { update_id: updateId, status } });
    await publishIncident(tx, { page, before, after, updateId, notify }, now);
    return presentIncident(after);
  });

/** What it said before is in the audit log. Subscribers are notified only where the incident ends or is open again by it. */
export const editUpdate = (call: ActorCall, key: UpdateKey, changes: UpdateChanges): Promise<Incident> =>
  transaction(call.app.database, async (tx) => {
    const { page, before, update } = await requireUpdate(tx, call, key);
    const { status = update.status, message = update.message } = changes;
    if (status === update.status && message === update.message) return presentIncident(before);
    await saveUpdate(tx, before, update.id, { status, message, edited_at: call.now });
    return rewritten(tx, call, { page, before, update, action: 'incident.edit_update' });
  });

/** As `editUpdate`. The first one stays as long as its incident does: throws Refusal 409 `first_update`. */
export const deleteUpdate = (call: ActorCall, key: UpdateKey): Promise<Incident> =>
  transaction(call.app.database, async (tx) => {
    const { page, before, update } = await requireUpdate(tx, call, key);
    if (update.id === before.updates[0]?.id) return conflict('first_update');
    await deleteUpdateRow(tx, before, update.id);
    return rewritten(tx, call, { page, before, update, action: 'incident.delete_update' });
  });

async function rewritten(
  tx: Tx,
  call: ActorCall,
  {
    page,
    before,
    update,
    action,
  }: { page: PageName; before: WholeIncident; update: UpdateRow; action: string },
): Promise<Incident> {
  const after = await settle(tx, before, leftToPeople(call), call.now);
  const { id: update_id, status: status_before, message: message_before } = update;
  await note(tx, call, after, { action, detail: { update_id, status_before, message_before } });
  const notify = (after.resolved_at === null) !== (before.resolved_at === null);
  await publishIncident(
    tx,
    { page, before, after, updateId: after.updates.at(-1)?.id ?? null, notify },
    call.now,
  );
  return presentIncident(after);
}

async function requireUpdate(tx: Tx, call: ActorCall, { updateId, ...key }: UpdateKey) {
  const { page, before } = await requireIncident(tx, call, key);
  const update = before.updates.find(({ id }) => id === updateId) ?? notFound();
  return { page, before, update };
}
