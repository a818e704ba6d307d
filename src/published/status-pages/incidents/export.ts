// The incidents of an account, for its export.

import type { Database } from '../../../platform/database/database.ts';
import { everyRow } from '../../../platform/every-row.ts';
import { presentIncident, type WholeIncident } from './incident.ts';
import type { Incident } from './schema.ts';
import { listIncidentsAfter } from './store.ts';

/** Each of them may have a megabyte of updates. */
const AT_ONCE = 10;

/** Of all pages, in the order in which they were written down. */
export async function* everyIncident(database: Database, accountId: number): AsyncGenerator<Incident> {
  const rows = everyRow<WholeIncident>(AT_ONCE, (last, limit) =>
    listIncidentsAfter(database, accountId, last?.id ?? null, limit),
  );
  for await (const row of rows) yield presentIncident(row);
}
