// Watched processes as they are read and listed, whatever their server.

import type { ListedType } from '../../monitor-type.ts';
import { presentProcess } from './present.ts';
import type { AccountProcessList, AccountProcessQuery, Process } from './schema.ts';
import {
  findProcesses,
  isOnServer,
  type ProcessOnServerRow,
  processSearchText,
  processSortKeys,
} from './store.ts';

export const watchedProcess: ListedType<ProcessOnServerRow, Process, AccountProcessQuery> = {
  type: 'process',
  find: findProcesses,
  present: presentProcess,
  statusOf: ({ status }) => status,
  lookup: ({ server_id }) => ({
    derives: null,
    sortKeys: processSortKeys,
    searchText: processSearchText,
    filters: server_id ? [isOnServer(server_id)] : [],
  }),
};

type ProcessOnServer = AccountProcessList['processes'][number];

/** With where each runs. */
export const processOnServer: ListedType<ProcessOnServerRow, ProcessOnServer, AccountProcessQuery> = {
  ...watchedProcess,
  present: (row) => ({ ...presentProcess(row), server: { id: row.server_id, name: row.server_name } }),
};
