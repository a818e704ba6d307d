// What belongs on the charts of a subject beside its readings.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import type { ResponseOf } from '../operation-types.ts';
import { type Period, windowOf } from './periods.ts';

export type Context = ResponseOf<'GET /subjects/:id/context'>;

/** Fetched again whenever the subject changes, as all that belongs to its resource. */
export const contextQuery = (
  account: number,
  resource: 'servers' | 'uptime-checks',
  id: number,
  period: Period,
) =>
  queryOptions({
    queryKey: [account, resource, 'context', id, period],
    queryFn: ({ signal }) =>
      call('GET /subjects/:id/context', {
        account,
        params: { id },
        query: windowOf(period, Date.now()),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
