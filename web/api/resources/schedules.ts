// Schedules: who is on call when, and overrides of that.

import { dropped, outdated, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'schedules';
/** Whose shift it is changes with time alone. */
const FRESH_MS = 60_000;

export const scheduleListQuery = (account: number) => ({
  ...listQuery('GET /schedules', [account, RESOURCE, 'list', {}], { account }),
  refetchInterval: FRESH_MS,
});

export const scheduleQuery = (account: number, id: number) => ({
  ...answerQuery('GET /schedules/:id', [account, RESOURCE, 'one', id], { account, params: { id } }),
  refetchInterval: FRESH_MS,
});

export const shiftsQuery = (account: number, id: number, range: { from: string; to: string }) =>
  answerQuery('GET /schedules/:id/shifts', [account, RESOURCE, 'shifts', id, range], {
    account,
    params: { id },
    query: range,
  });

export const overridesQuery = (account: number, id: number) =>
  answerQuery('GET /schedules/:id/overrides', [account, RESOURCE, 'overrides', id], {
    account,
    params: { id },
  });

export const createSchedule = (account: number) =>
  act(account, 'POST /schedules', { after: saved(RESOURCE) });

/** Its shifts are other ones then. */
export const updateSchedule = (account: number) =>
  act(account, 'PATCH /schedules/:id', { after: outdated(RESOURCE) });

export const deleteSchedule = (account: number) =>
  act(account, 'DELETE /schedules/:id', { after: dropped(RESOURCE) });

export const createOverride = (account: number) =>
  act(account, 'POST /schedules/:id/overrides', { after: outdated(RESOURCE) });

export const deleteOverride = (account: number) =>
  act(account, 'DELETE /schedules/:id/overrides/:override_id', { after: outdated(RESOURCE) });

export const writeHandoverNote = (account: number) =>
  act(account, 'PUT /schedules/:id/handover-note', { after: saved(RESOURCE) });

/** Its answer has the address, this once; the one before stops working. */
export const shareCalendar = (account: number) => act(account, 'POST /schedules/:id/calendar');

export const unshareCalendar = (account: number) => act(account, 'DELETE /schedules/:id/calendar');
