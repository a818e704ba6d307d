// What is done to uptime checks.

import { dropped, expected, saved } from '../cache.ts';
import { act } from '../queries.ts';

const RESOURCE = 'uptime-checks';

/** A probe takes up to 60 s, and is retried. */
export const PROBE_TIMEOUT_MS = 90_000;

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
