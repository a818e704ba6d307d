// What uptime checks found.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { listQuery } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { answerQuery } from '../queries.ts';
import { serverNow } from '../server-time.ts';
import { type Period, windowOf } from './periods.ts';

const RESOURCE = 'uptime-checks';

/** Of its last outages. */
export const evidenceQuery = (account: number, id: number) =>
  answerQuery('GET /uptime-checks/:id/evidence', [account, RESOURCE, 'evidence', id], {
    account,
    params: { id },
  });

/** Of the outage that began then. */
export const screenshotQuery = (account: number, id: number, at: string) =>
  queryOptions({
    queryKey: [account, RESOURCE, 'screenshot', id, at],
    queryFn: ({ signal }) =>
      call('GET /uptime-checks/:id/screenshot', { account, params: { id }, query: { at }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type ResultFilters = Pick<QueryOf<'GET /uptime-checks/:id/results'>, 'up'>;

export const resultListQuery = (account: number, id: number, filters: ResultFilters = {}) =>
  listQuery('GET /uptime-checks/:id/results', [account, RESOURCE, 'results', id, filters], {
    account,
    params: { id },
    query: filters,
  });

/** What each location saw. */
export const byLocationQuery = (account: number, id: number, period: Period, points: number) =>
  queryOptions({
    queryKey: [account, RESOURCE, 'by-location', id, period, points],
    queryFn: ({ signal }) =>
      call('GET /uptime-checks/:id/by-location', {
        account,
        params: { id },
        query: { ...windowOf(period, serverNow()), points },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Of each step the phases of its slowest answer; `location` narrows it to one place. */
export const phasesQuery = (
  account: number,
  id: number,
  { location, ...period }: Period & { location?: string },
  points = 720,
) =>
  queryOptions({
    queryKey: [account, RESOURCE, 'phases', id, period, location ?? null, points],
    queryFn: ({ signal }) =>
      call('GET /uptime-checks/:id/phases', {
        account,
        params: { id },
        query: { ...windowOf(period, serverNow()), points, ...(location !== undefined && { location }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const uptimeTimelineQuery = (account: number, id: number, period: Period) =>
  queryOptions({
    queryKey: [account, RESOURCE, 'timeline', id, period],
    queryFn: ({ signal }) =>
      call('GET /uptime-checks/:id/timeline', {
        account,
        params: { id },
        query: windowOf(period, serverNow()),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
