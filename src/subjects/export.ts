// The periods of all subjects of an account, for its export.

import type { Database } from '../platform/database/database.ts';
import { everyRow } from '../platform/every-row.ts';
import { type ExportedPeriod, listPeriodsAfter } from './export-store.ts';

const AT_ONCE = 1_000;

/** In the order of subjects and time. */
export const everyPeriod = (database: Database, accountId: number): AsyncGenerator<ExportedPeriod> =>
  everyRow(AT_ONCE, (last, limit) => listPeriodsAfter(database, accountId, last, limit));
