// Incidents of another tool, as they were there. Nobody is notified of them.

import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, type Issue } from '../../../platform/errors.ts';
import { announceChanges } from '../../../platform/events.ts';
import { addMs } from '../../../platform/time.ts';
import type { PageKey } from '../page-key.ts';
import type { Impact } from '../shown-schema.ts';
import { statusText } from './automatic-text.ts';
import { insertAffected, insertIncidents, insertUpdates, listBeginnings } from './import-store.ts';
import { FURTHEST_BACK_MS, MOST_ACTIVE, MOST_INCIDENTS } from './limits.ts';
import type { IncidentSeverity, IncidentStatus } from './schema.ts';
import { inOrder, standingOf } from './state.ts';
import { countIncidents, lockComponents, lockPageName, type PageName } from './store.ts';
import { textIssues } from './text-issues.ts';
import { unwatched } from './write.ts';

export interface ImportedIncident {
  title: string;
  severity: IncidentSeverity;
  /** Markdown. */
  postmortem: string | null;
  affected: readonly { subject_id: number; impact: Impact | null }[];
  /** At least one. Without a message it says that its status is so. */
  updates: readonly { status: IncidentStatus; message: string; created_at: Date }[];
}

/** What a schema cannot say of incidents of another tool. */
export const importedIssues = (
  { title, postmortem, updates }: ImportedIncident,
  field: string,
  now: Date,
): Issue[] => [
  ...textIssues({ body: { title, ...(postmortem !== null && { postmortem }) } }).map((issue) => ({
    ...issue,
    field: `${field}.${issue.field}`,
  })),
  ...updates.flatMap(({ created_at }, index) =>
    created_at > now || created_at < addMs(now, -FURTHEST_BACK_MS)
      ? [{ field: `${field}.updates.${index}.created_at`, reason: 'within the last five years' }]
      : [],
  ),
];

/**
 * Adds those that the page does not have yet, by title and beginning; returns how many these are. null: the account has no
 * such page. Components that the page does not have are passed over. Throws Refusal 409 `too_many_incidents`.
 */
export async function importIncidents(
  tx: Tx,
  { page: key, writtenById }: { page: PageKey; writtenById: number | null },
  incidents: readonly ImportedIncident[],
  now: Date,
): Promise<number | null> {
  const page = await lockPageName(tx, key);
  if (!page) return null;
  const components = new Map((await lockComponents(tx, page)).map((one) => [one.subject_id, one]));
  const known = new Set((await listBeginnings(tx, page)).map(identityOf));
  const made = [];
  for (const incident of incidents) {
    const one = await rowsOf(page, incident, { writtenById, now });
    if (known.has(identityOf(one.row))) continue;
    known.add(identityOf(one.row));
    made.push({ ...one, affected: incident.affected });
  }
  const rows = made.map(({ row }) => row);
  const { total, active } = await countIncidents(tx, page);
  const open = rows.filter(({ resolved_at }) => resolved_at === null).length;
  if (total + rows.length > MOST_INCIDENTS || active + open > MOST_ACTIVE) conflict('too_many_incidents');
  if (rows.length === 0) return 0;
  await insertIncidents(tx, page, rows);
  const updates = made.flatMap((one) => one.updates);
  await insertUpdates(tx, page.account_id, updates);
  const affected = made.flatMap((one) =>
    [...new Map(one.affected.map(({ subject_id, impact }) => [subject_id, impact]))].flatMap(
      ([subject_id, impact]) => {
        const component = components.get(subject_id);
        return component ? [{ ...component, impact, incident_id: one.row.id }] : [];
      },
    ),
  );
  await insertAffected(tx, page.account_id, affected);
  await announceChanges(
    tx,
    rows.map(({ account_id, id }) => ({ account_id, type: 'incident' as const, id })),
  );
  return rows.length;
}

const identityOf = ({ title, created_at }: { title: string; created_at: Date }) =>
  `${created_at.getTime()} ${title}`;

async function rowsOf(
  { account_id, id: status_page_id, language }: PageName,
  { title, severity, postmortem, updates: given }: ImportedIncident,
  { writtenById, now }: { writtenById: number | null; now: Date },
) {
  const updates = inOrder(given.map((update, id) => ({ ...update, id })));
  const standing = standingOf(updates);
  // By when they began, so that lists have them in that order.
  const id = uuidv7({ msecs: standing.created_at.getTime() });
  const row = {
    ...{ ...unwatched, ...standing, id, account_id, status_page_id, severity, postmortem },
    ...{ title: title.trim(), written_by_id: writtenById, changed_at: now },
  };
  const written = updates.map(async ({ status, message, created_at }) => ({
    ...{ incident_id: id, status, created_at },
    message: message.trim() === '' ? await statusText(status, language) : message,
  }));
  return { row, updates: await Promise.all(written) };
}
