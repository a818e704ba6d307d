// Changes of an incident as a whole, which may say in passing what is new of it.

import { type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { choose, componentsFor } from './affected.ts';
import { statusText } from './automatic-text.ts';
import { presentIncident, type WholeIncident } from './incident.ts';
import { MOST_UPDATES } from './limits.ts';
import { note, pastMoment, requireIncident } from './manage.ts';
import type { Incident, IncidentChanges, IncidentStatus } from './schema.ts';
import { insertUpdate, type PageName, saveAffected, saveUpdate } from './store.ts';
import { publishIncident, settle } from './write.ts';

/** Whoever posts an update has to find room for it. Throws Refusal 409. */
export function requireRoomForUpdate({ updates }: WholeIncident): void {
  if (updates.length >= MOST_UPDATES) conflict('too_many_updates');
}

/** What is left out stays as it was. Throws Refusal 404 and 409, and ValidationFailed. */
export const changeIncident = (
  call: ActorCall,
  { pageId, id }: { pageId: number; id: string },
  changes: IncidentChanges,
): Promise<Incident> =>
  transaction(call.app.database, async (tx) => {
    const { now } = call;
    const components = await componentsFor(tx, { account_id: call.actor.account_id, id: pageId }, changes);
    const { page, before } = await requireIncident(tx, call, { pageId, id });
    if (Object.keys(changes).length === 0) return presentIncident(before);
    const affected = components && choose(components, changes, before.affected);
    if (affected) await saveAffected(tx, before, affected);
    await moveStart(tx, before, pastMoment(changes.created_at, now));
    await rewordFirst(tx, before, changes.message, now);
    const updateId = await addStatusUpdate(tx, { page, before }, changes.status, now);
    const { title = before.title, severity = before.severity, postmortem = before.postmortem } = changes;
    const isOfPeople = updateId !== null || changes.message !== undefined;
    const columns = {
      ...{ title: title.trim(), severity, postmortem, written_by_id: call.actor.person?.id ?? null },
      ...(isOfPeople ? { is_watched: false } : {}),
    };
    const after = await settle(tx, before, columns, now);
    await note(tx, call, after, { action: 'incident.update', detail: detailOf(before) });
    const isNotable = after.title !== before.title || after.severity !== before.severity || affected !== null;
    const notify = updateId !== null || (isNotable && !after.resolved_at);
    await publishIncident(tx, { page, before, after, updateId, notify }, now);
    return presentIncident(after);
  });

const detailOf = ({ title, severity, status, postmortem, updates: [first] }: WholeIncident) => ({
  title_before: title,
  severity_before: severity,
  status_before: status,
  message_before: first?.message ?? null,
  ...(postmortem !== null && { postmortem_before: postmortem }),
});

/** Its first update begins with it, and stays the first one. */
async function moveStart(tx: Tx, { updates, ...key }: WholeIncident, at: Date | null): Promise<void> {
  const [first, second] = updates;
  if (!at || !first) return;
  if (second && at > second.created_at)
    invalid('created_at', `not after ${second.created_at.toISOString()}, when its second update was`);
  await saveUpdate(tx, key, first.id, { created_at: at });
}

async function rewordFirst(
  tx: Tx,
  { updates: [first], ...key }: WholeIncident,
  message: string | undefined,
  now: Date,
): Promise<void> {
  if (!first || message === undefined || message === first.message) return;
  await saveUpdate(tx, key, first.id, { message, edited_at: now });
}

/** The id of the update that says so; null where it has this status. */
async function addStatusUpdate(
  tx: Tx,
  { page, before }: { page: PageName; before: WholeIncident },
  status: IncidentStatus | undefined,
  now: Date,
): Promise<number | null> {
  if (status === undefined || status === before.status) return null;
  requireRoomForUpdate(before);
  return insertUpdate(tx, before, {
    status,
    message: await statusText(status, page.language),
    created_at: now,
  });
}
