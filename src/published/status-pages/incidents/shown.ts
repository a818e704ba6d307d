// The incidents of a page as strangers see them.

import type { Database } from '../../../platform/database/database.ts';
import { addMs, days } from '../../../platform/time.ts';
import type { PageKey } from '../page-key.ts';
import type { ShownIncident } from '../shown-schema.ts';
import type { ViewIncidents } from '../view.ts';
import { withSomeDetails } from './details-store.ts';
import { idsOf, type WholeIncident } from './incident.ts';
import { findActive, findBegun, findFirstBegun, findResolvedSince } from './shown-store.ts';

const PAST_MS = days(14);
const MOST_PAST = 10;
/** Characters of updates: whoever writes at great length must not keep everybody else waiting for their page. */
const MOST_CHARACTERS = 500_000;
const MOST_CHARACTERS_OF_A_SHEET = 100_000;
/** How many incidents of the past are shown at once: of each its newest and first update, however long they are. */
const SHEET = 20;

/** §2: the active ones newest first, and those that were resolved in the last 14 days, at most 10, newest first. */
export async function incidentsOf(database: Database, page: PageKey, now: Date): Promise<ViewIncidents> {
  const active = await findActive(database, page);
  const past = await findResolvedSince(database, page, addMs(now, -PAST_MS), MOST_PAST);
  const rows = [...active, ...past];
  const shown = (await withSomeDetails(database, page.account_id, rows, MOST_CHARACTERS)).map(showIncident);
  return { active: shown.slice(0, active.length), past: shown.slice(active.length) };
}

/** Some of those that began in a stretch of time, newest first. */
export interface HistorySheet {
  incidents: ShownIncident[];
  hasMore: boolean;
}

/** `nth` counts from 0: each sheet has 20 incidents. */
export async function incidentHistory(
  database: Database,
  page: PageKey,
  stretch: { from: Date; to: Date },
  nth: number,
): Promise<HistorySheet> {
  const rows = await findBegun(database, page, stretch, { skip: nth * SHEET, limit: SHEET + 1 });
  const shown = rows.slice(0, SHEET);
  const whole = await withSomeDetails(database, page.account_id, shown, MOST_CHARACTERS_OF_A_SHEET);
  return { incidents: whole.map(showIncident), hasMore: rows.length > SHEET };
}

/** When the first incident of the page began; null: there has been none. */
export const firstIncidentAt = (database: Database, page: PageKey): Promise<Date | null> =>
  findFirstBegun(database, page);

/** Without what the page no longer shows. */
function showIncident(row: WholeIncident): ShownIncident {
  const affected = row.affected.filter(({ is_shown }) => is_shown);
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    severity: row.severity,
    message: row.updates[0]?.message ?? '',
    affected_servers: idsOf(affected.filter(({ type }) => type === 'server')),
    affected_components: idsOf(affected),
    impacts: affected.flatMap(({ subject_id: id, impact }) =>
      id === null || impact === null ? [] : [{ id, impact }],
    ),
    automatic: row.is_automatic,
    updates: row.updates
      .toReversed()
      .map(({ status, message, created_at }) => ({ status, message, created_at })),
    created_at: row.created_at,
    resolved_at: row.resolved_at,
    // What is written while it lasts is a draft.
    postmortem: row.resolved_at === null ? null : row.postmortem,
  };
}
