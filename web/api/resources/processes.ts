// Watched processes, of a server and of all.

import { dropped, saved } from '../cache.ts';
import { listQuery, WORST_FIRST } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act } from '../queries.ts';

const RESOURCE = 'processes';

export const processListQuery = (account: number, serverId: number) =>
  listQuery('GET /servers/:id/processes', [account, RESOURCE, 'list', { server_id: serverId }], {
    account,
    params: { id: serverId },
  });

export type ProcessFilters = Pick<QueryOf<'GET /processes'>, 'q' | 'server_id' | 'status' | 'sort'>;

/** Each with its server. */
export const allProcessesQuery = (account: number, filters: ProcessFilters = WORST_FIRST) =>
  listQuery('GET /processes', [account, RESOURCE, 'list', filters], { account, query: filters });

export const createProcess = (account: number) =>
  act(account, 'POST /servers/:id/processes', { after: saved(RESOURCE) });

export const updateProcess = (account: number) =>
  act(account, 'PATCH /servers/:id/processes/:process_id', { after: saved(RESOURCE) });

export const deleteProcess = (account: number) =>
  act(account, 'DELETE /servers/:id/processes/:process_id', { after: dropped(RESOURCE, 'process_id') });
