// Uptime checks, their results and their history.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dropped, expected, saved } from '../cache.ts';
import { call } from '../client.ts';
import { listQuery, WORST_FIRST } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';
import { serverNow } from '../server-time.ts';
import { type Period, windowOf } from './periods.ts';

const RESOURCE = 'uptime-checks';
/** A probe takes up to 60 s, and is retried. */
export const PROBE_TIMEOUT_MS = 90_000;

export type UptimeCheckFilters = Pick<
  QueryOf<'GET /uptime-checks'>,
  'tag' | 'q' | 'kind' | 'status' | 'sort' | 'limit'
>;

export const uptimeCheckListQuery = (account: number, filters: UptimeCheckFilters = WORST_FIRST) =>
  listQuery('GET /uptime-checks', [account, RESOURCE, 'list', filters], { account, query: filters });

export const uptimeCheckQuery = (account: number, id: number) =>
  answerQuery('GET /uptime-checks/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

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

export const createUptimeCheck = (account: number) =>
  act(account, 'POST /uptime-checks', { after: saved(RESOURCE) });

export const updateUptimeCheck = (account: number) =>
  act(account, 'PATCH /uptime-checks/:id', { after: saved(RESOURCE) });

export const deleteUptimeCheck = (account: number) =>
  act(account, 'DELETE /uptime-checks/:id', { after: dropped(RESOURCE) });

export const pauseUptimeCheck = (account: number) =>
  act(account, 'POST /uptime-checks/:id/pause', {
    before: expected(RESOURCE, { paused: true, status: 'paused' }),
    after: saved(RESOURCE),
  });

export const resumeUptimeCheck = (account: number) =>
  act(account, 'POST /uptime-checks/:id/resume', {
    before: expected(RESOURCE, { paused: false, status: 'new' }),
    after: saved(RESOURCE),
  });

/** It and its alerts are as before the pause: what that is, the answer says. */
export const undoPauseOfUptimeCheck = (account: number) =>
  act(account, 'POST /uptime-checks/:id/resume', { after: saved(RESOURCE) });

/** Probes at once, within its timeout, and keeps the result. Give `timeoutMs: PROBE_TIMEOUT_MS`. */
export const runUptimeCheck = (account: number) =>
  act(account, 'POST /uptime-checks/:id/run', {
    after: ({ client, input }) =>
      void client.invalidateQueries({ queryKey: [account, RESOURCE, 'results', input.params.id] }),
  });

/** Sets a manual one, which is one more of its results. */
export const setUptimeCheckStatus = (account: number) =>
  act(account, 'POST /uptime-checks/:id/status', {
    after(given) {
      saved(RESOURCE)(given);
      const { client, input } = given;
      void client.invalidateQueries({ queryKey: [account, RESOURCE, 'results', input.params.id] });
    },
  });

/** Probes what is not saved yet. Give `timeoutMs: PROBE_TIMEOUT_MS`. */
export const tryUptimeCheck = (account: number) => act(account, 'POST /uptime-checks/try');
