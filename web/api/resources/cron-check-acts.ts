// What is done to cron checks.

import { dropped, expected, saved } from '../cache.ts';
import { act } from '../queries.ts';

const RESOURCE = 'cron-checks';

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
