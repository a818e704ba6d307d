// Opens and deletes incidents for people.

import { recordAudit } from '../../../accounts/audit/record.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound, refuseIssues } from '../../../platform/errors.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { addMs, later } from '../../../platform/time.ts';
import type { PageKey } from '../page-key.ts';
import { choose, componentsFor } from './affected.ts';
import { announceIncident } from './announce-change.ts';
import { presentIncident, type WholeIncident } from './incident.ts';
import { FURTHEST_BACK_MS, MOST_ACTIVE, MOST_INCIDENTS } from './limits.ts';
import type { Incident, NewIncident } from './schema.ts';
import {
  countIncidents,
  deleteIncidentRow,
  findPageName,
  lockIncident,
  lockPageName,
  type PageName,
} from './store.ts';
import { textsFrom } from './template-texts.ts';
import { readTemplate } from './templates.ts';
import { open, publishIncident, unwatched } from './write.ts';

/** Throws Refusal 404 and 409, and ValidationFailed. */
export const createIncident = (call: ActorCall, pageId: number, wanted: NewIncident): Promise<Incident> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const page = (await lockPageName(tx, { account_id: actor.account_id, id: pageId })) ?? notFound();
    await requireRoom(tx, page);
    const { template_id, ...given } = wanted;
    const components = await componentsFor(tx, page, given);
    const template = template_id === undefined ? null : await readTemplate(tx, actor.account_id, template_id);
    if (template_id !== undefined && !template)
      return invalid('template_id', 'an incident template of yours');
    const affected = components ? choose(components, given, []) : [];
    const { title, message, issues } = textsFrom({ given, template, page, affected });
    refuseIssues(issues);
    const after = await open(
      tx,
      page,
      {
        ...unwatched,
        written_by_id: actor.person?.id ?? null,
        ...{ title, message, affected },
        status: given.status ?? template?.status ?? 'investigating',
        severity: given.severity ?? template?.severity ?? 'minor',
        created_at: pastMoment(given.created_at, now) ?? now,
      },
      now,
    );
    const [first] = after.updates;
    await note(tx, call, after, { action: 'incident.create', detail: { status_page_id: pageId } });
    const { notify = true } = given;
    await publishIncident(tx, { page, before: null, after, updateId: first?.id ?? null, notify }, now);
    return presentIncident(after);
  });

/** With all its updates. Nobody is notified. */
export const deleteIncident = (
  call: ActorCall,
  { pageId, id }: { pageId: number; id: string },
): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { before } = await requireIncident(tx, call, { pageId, id });
    await deleteIncidentRow(tx, before);
    const messages = before.updates.map(({ message }) => message).join('\n\n');
    await note(tx, call, before, {
      action: 'incident.delete',
      detail: {
        status_page_id: pageId,
        updates: before.updates.length,
        messages_before: messages.slice(0, 10_000),
      },
    });
    await announceIncident(tx, before);
  });

/** An incident of a page of the caller, locked. Throws Refusal 404. */
export async function requireIncident(
  tx: Tx,
  { actor }: Pick<ActorCall, 'actor'>,
  { pageId, id }: { pageId: number; id: string },
): Promise<{ page: PageName; before: WholeIncident }> {
  const { account_id } = actor;
  const page = (await findPageName(tx, { account_id, id: pageId })) ?? notFound();
  const before = (await lockIncident(tx, { account_id, id })) ?? notFound();
  return before.status_page_id === pageId ? { page, before } : notFound();
}

/** What somebody did to an incident, in its transaction. */
export const note = (
  tx: Tx,
  { actor, request, now }: ActorCall,
  { id, title }: Pick<WholeIncident, 'id' | 'title'>,
  act: { action: string; detail?: Readonly<Record<string, string | number | boolean | null>> },
) =>
  recordAudit(tx, {
    actor,
    account_id: actor.account_id,
    facts: request,
    target: { type: 'incident', id, name: title },
    outcome: 'ok',
    now,
    ...act,
  });

/** What may be dated back; null where nothing was given. Throws ValidationFailed. */
export function pastMoment(given: string | undefined, now: Date, from: Date | null = null): Date | null {
  if (given === undefined) return null;
  const at = new Date(given);
  const earliest = later(from ?? new Date(0), addMs(now, -FURTHEST_BACK_MS));
  if (at > now) return invalid('created_at', 'not in the future');
  if (at < earliest) return invalid('created_at', `not before ${earliest.toISOString()}`);
  return at;
}

async function requireRoom(tx: Tx, page: PageKey): Promise<void> {
  const { total, active } = await countIncidents(tx, page);
  if (total >= MOST_INCIDENTS || active >= MOST_ACTIVE) conflict('too_many_incidents');
}
