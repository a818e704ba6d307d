// Servers, their measurements and their watched processes.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dropped, outdated, saved } from '../cache.ts';
import { call } from '../client.ts';
import { listQuery, WORST_FIRST } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';
import { serverNow } from '../server-time.ts';
import { type Period, windowOf } from './periods.ts';

const RESOURCE = 'servers';

export type ServerFilters = Pick<
  QueryOf<'GET /servers'>,
  'tag' | 'q' | 'status' | 'state' | 'sort' | 'limit'
>;

export const serverListQuery = (account: number, filters: ServerFilters = WORST_FIRST) =>
  listQuery('GET /servers', [account, RESOURCE, 'list', filters], { account, query: filters });

export const serverQuery = (account: number, id: number) =>
  answerQuery('GET /servers/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

/** At most `points` per series; what was shown before stays until the new period is there. */
export const serverMetricsQuery = (account: number, id: number, period: Period, points = 720) =>
  queryOptions({
    queryKey: [account, RESOURCE, 'metrics', id, period, points],
    queryFn: ({ signal }) =>
      call('GET /servers/:id/metrics', {
        account,
        params: { id },
        query: { ...windowOf(period, serverNow()), points },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { comesLater: true },
  });

/** The heaviest processes and every file system of the last report, and when the fullest will be full. */
export const serverTopQuery = (account: number, id: number) =>
  answerQuery('GET /servers/:id/top', [account, RESOURCE, 'top', id], { account, params: { id } });

/** Its answer has the token and the install command, this once. */
export const createServer = (account: number) => act(account, 'POST /servers', { after: outdated(RESOURCE) });

export const updateServer = (account: number) =>
  act(account, 'PATCH /servers/:id', { after: saved(RESOURCE) });

export const deleteServer = (account: number) =>
  act(account, 'DELETE /servers/:id', { after: dropped(RESOURCE) });

/** The agent of the server stops reporting until it has the new token. */
export const rotateServerToken = (account: number) => act(account, 'POST /servers/:id/rotate-token');

/** Watches the machine that Tocsin itself runs on; for instance admins. */
export const watchThisMachine = (account: number) =>
  act(account, 'POST /servers/this', { after: saved(RESOURCE) });
