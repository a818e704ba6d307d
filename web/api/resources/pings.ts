// Pings of cron checks, and the runs that they make.

import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { answerQuery } from '../queries.ts';

const RESOURCE = 'cron-checks';

export type PingFilters = Pick<QueryOf<'GET /cron-checks/:id/pings'>, 'kind'>;

export const pingListQuery = (account: number, id: number, filters: PingFilters = {}) =>
  listQuery('GET /cron-checks/:id/pings', [account, RESOURCE, 'pings', id, filters], {
    account,
    params: { id },
    query: filters,
  });

/** With its whole body, which never changes. */
export const pingQuery = (account: number, id: number, pingId: string) =>
  queryOptions({
    ...answerQuery('GET /cron-checks/:id/pings/:ping_id', [account, RESOURCE, 'ping', pingId], {
      account,
      params: { id, ping_id: pingId },
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The latest 200, newest first; `next_cursor` says whether there are more. */
export const latestRunsQuery = (account: number, id: number) =>
  answerQuery('GET /cron-checks/:id/runs', [account, RESOURCE, 'runs', id], {
    account,
    params: { id },
    query: { limit: 200 },
  });
