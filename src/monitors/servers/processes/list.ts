// The watched processes of all servers of an account.

import { troubledSubjects } from '../../../alerts/history/open-alerts.ts';
import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { listSubjects } from '../../../subjects/lists.ts';
import { withMutes } from '../../../subjects/muting/covers.ts';
import { presentProcess } from './present.ts';
import type { AccountProcessList, AccountProcessQuery } from './schema.ts';
import {
  findProcesses,
  isOnServer,
  type ProcessOnServerRow,
  processSearchText,
  processSortKeys,
} from './store.ts';

/** Newest first unless asked otherwise; the cursor was checked by `subjectCursorIssues`. */
export async function listAllProcesses(
  { database }: App,
  { account_id }: Actor,
  query: AccountProcessQuery,
  now: Date,
): Promise<AccountProcessList> {
  const { rows, next_cursor } = await listSubjects<ProcessOnServerRow>(database, account_id, query, {
    type: 'process',
    derives: null,
    troubled: () => troubledSubjects(database, account_id),
    sortKeys: processSortKeys,
    searchText: processSearchText,
    filters: query.server_id ? [isOnServer(query.server_id)] : [],
    read: (ids) => findProcesses(database, account_id, ids),
    statusOf: ({ status }) => status,
  });
  const processes = rows.map((row) => ({
    ...presentProcess(row),
    server: { id: row.server_id, name: row.server_name },
  }));
  return { processes: await withMutes(database, account_id, processes, now), next_cursor };
}
