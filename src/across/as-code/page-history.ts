// Incidents of another tool for status pages that documents know by their keys.

import type { Database, Tx } from '../../platform/database/database.ts';
import type { Issue } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import {
  type ImportedIncident,
  importedIssues,
  importIncidents,
} from '../../published/status-pages/incidents/import.ts';
import type { PageHistory } from './schema.ts';
import { findKeys } from './store.ts';

type Ids = ReadonlyMap<string, number>;

/** By `section.key`, of all that has a number. */
export const idsByReference = async (database: Database, accountId: number): Promise<Ids> =>
  new Map(
    (await findKeys(database, accountId)).map(({ section, key, resource }) => [
      `${section}.${key}`,
      Number(resource),
    ]),
  );

export const pageHistoryIssues = ({ incidents }: PageHistory, field: string, now: Date): Issue[] =>
  incidents.flatMap((incident, index) =>
    importedIssues(withIds(incident, new Map()), `${field}.incidents.${index}`, now),
  );

/** How many incidents are new; null: there is no such page. Throws Refusal 409 `too_many_incidents`. */
export async function importPageHistory(
  tx: Tx,
  { actor, now }: ActorCall,
  { key, incidents }: PageHistory,
  ids: Ids,
): Promise<number | null> {
  const id = ids.get(`status_pages.${key}`);
  if (id === undefined) return null;
  const page = { account_id: actor.account_id, id };
  const imported = incidents.map((one) => withIds(one, ids));
  return importIncidents(tx, { page, writtenById: actor.person?.id ?? null }, imported, now);
}

/** Monitors that the account does not have are left out. */
const withIds = (
  { affected, updates, ...incident }: PageHistory['incidents'][number],
  ids: Ids,
): ImportedIncident => ({
  ...incident,
  affected: affected.flatMap(({ monitor, impact }) => {
    const subject_id = ids.get(monitor);
    return subject_id === undefined ? [] : [{ subject_id, impact }];
  }),
  updates: updates.map(({ created_at, ...update }) => ({ ...update, created_at: new Date(created_at) })),
});
