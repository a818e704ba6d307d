// Reads incidents, and their updates, for those who manage them.

import type { App } from '../../../platform/app.ts';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/actor.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { countWithin, narrowed, type PageQuery, uuidPages } from '../../../platform/page.ts';
import { renderMessage } from '../markdown.ts';
import { withDetails } from './details-store.ts';
import { presentIncident, type UpdateRow, type WholeIncident } from './incident.ts';
import type { Incident, IncidentListQuery, RenderedUpdate } from './schema.ts';
import { findIncident, findPageName, listIncidents } from './store.ts';

type Reading = Pick<ActorCall, 'app' | 'actor'>;

/** Characters of updates in one answer: incidents may have very long ones. */
const MOST_BYTES = 500_000;
/** What is rendered takes longer, and may become many times as long. */
const MOST_RENDERED_BYTES = 100_000;

/**
 * Newest first, by when they were written down; a page ends early where the updates of its incidents reach half a megabyte.
 * Throws Refusal 404 where the account has no such page.
 */
export async function readIncidents(
  { app, actor }: Reading,
  pageId: number,
  query: IncidentListQuery,
): Promise<{ incidents: Incident[]; next_cursor: string | null }> {
  const key = { account_id: actor.account_id, id: pageId };
  if (!(await findPageName(app.database, key))) return notFound();
  const page = uuidPages.pageOf(query);
  const rows = await listIncidents(app.database, key, query.status ?? null, page);
  const sizes = rows.map(({ message_bytes }) => message_bytes);
  const { shown, next_cursor } = uuidPages.cutPage(rows, narrowed(page, countWithin(sizes, MOST_BYTES)));
  const whole = await withDetails(app.database, actor.account_id, shown);
  return { incidents: whole.map(presentIncident), next_cursor };
}

/** Throws Refusal 404 where the page of the account has no such incident. */
export const readIncident = async (call: Reading, pageId: number, id: string): Promise<Incident> =>
  presentIncident(await requireWhole(call, pageId, id));

/** As `readIncident`, whichever page of the account it is on. */
export const readIncidentById = async (app: App, viewer: Viewer, id: string): Promise<Incident> =>
  presentIncident((await findIncident(app.database, { account_id: viewer.account_id, id })) ?? notFound());

/** The updates of an incident, newest first, as its page shows it. Throws as `readIncident` does. */
export async function readUpdates(
  call: Reading,
  { pageId, id }: { pageId: number; id: string },
  { limit = DEFAULT_LIMIT, cursor }: PageQuery,
): Promise<{ updates: RenderedUpdate[]; next_cursor: string | null }> {
  const { updates } = await requireWhole(call, pageId, id);
  const after = cursor === undefined ? null : placeOf(cursor);
  const rest = updates.toReversed().filter((update) => after === null || isBefore(update, after));
  const sizes = rest.map(({ message }) => Buffer.byteLength(message));
  const shown = rest.slice(0, Math.min(limit, countWithin(sizes, MOST_RENDERED_BYTES)));
  const last = shown.length < rest.length ? shown.at(-1) : undefined;
  return {
    updates: shown.map(({ incident_id: _, ...update }) => ({
      ...update,
      message_html: renderMessage(update.message),
    })),
    next_cursor: last ? encodeCursor([last.created_at.getTime(), last.id]) : null,
  };
}

const DEFAULT_LIMIT = 50;

interface Place {
  atMs: number;
  id: number;
}

/** null for what `readUpdates` did not give. */
export function placeOf(cursor: string): Place | null {
  const [atMs, id, ...rest] = decodeCursor(cursor) ?? [];
  return Number.isSafeInteger(atMs) && Number.isSafeInteger(id) && rest.length === 0
    ? { atMs: Number(atMs), id: Number(id) }
    : null;
}

const isBefore = ({ created_at, id }: UpdateRow, after: Place): boolean =>
  created_at.getTime() === after.atMs ? id < after.id : created_at.getTime() < after.atMs;

async function requireWhole({ app, actor }: Reading, pageId: number, id: string): Promise<WholeIncident> {
  const found = await findIncident(app.database, { account_id: actor.account_id, id });
  return found?.status_page_id === pageId ? found : notFound();
}
