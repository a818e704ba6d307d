// Servers and their measurements. What is done to them is elsewhere: routes have these, so they are in the first load.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { listQuery, WORST_FIRST } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { answerQuery } from '../queries.ts';
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
