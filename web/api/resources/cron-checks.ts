// Cron checks, their pings and their history.

import { queryOptions } from '@tanstack/react-query';
import { dropped, expected, saved } from '../cache.ts';
import { listQuery, WORST_FIRST } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'cron-checks';

export type CronCheckFilters = Pick<
  QueryOf<'GET /cron-checks'>,
  'tag' | 'q' | 'status' | 'state' | 'sort' | 'limit'
>;

export const cronCheckListQuery = (account: number, filters: CronCheckFilters = WORST_FIRST) =>
  listQuery('GET /cron-checks', [account, RESOURCE, 'list', filters], { account, query: filters });

export const cronCheckQuery = (account: number, id: number) =>
  answerQuery('GET /cron-checks/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

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

export const createCronCheck = (account: number) =>
  act(account, 'POST /cron-checks', { after: saved(RESOURCE) });

export const updateCronCheck = (account: number) =>
  act(account, 'PATCH /cron-checks/:id', { after: saved(RESOURCE) });

export const deleteCronCheck = (account: number) =>
  act(account, 'DELETE /cron-checks/:id', { after: dropped(RESOURCE) });

export const pauseCronCheck = (account: number) =>
  act(account, 'POST /cron-checks/:id/pause', {
    before: expected(RESOURCE, { paused: true, status: 'paused' }),
    after: saved(RESOURCE),
  });

export const resumeCronCheck = (account: number) =>
  act(account, 'POST /cron-checks/:id/resume', {
    before: expected(RESOURCE, { paused: false, status: 'new' }),
    after: saved(RESOURCE),
  });

/** It and its alerts are as before the pause: what that is, the answer says. */
export const undoPauseOfCronCheck = (account: number) =>
  act(account, 'POST /cron-checks/:id/resume', { after: saved(RESOURCE) });

/** A new ping address; the old one stops working. */
export const rotateCronCheckSlug = (account: number) =>
  act(account, 'POST /cron-checks/:id/rotate-slug', { after: saved(RESOURCE) });
