// Escalation policies: who is paged of an alert, step by step.

import { dropped, outdated, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'escalation-policies';

export const policyListQuery = (account: number) =>
  listQuery('GET /escalation-policies', [account, RESOURCE, 'list', {}], { account });

export const policyQuery = (account: number, id: number) =>
  answerQuery('GET /escalation-policies/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

/** Who would be paged when, if an alert opened now. */
export const policyTrialQuery = (account: number, id: number) =>
  answerQuery('GET /escalation-policies/:id/try', [account, RESOURCE, 'try', id], {
    account,
    params: { id },
  });

export const createPolicy = (account: number) =>
  act(account, 'POST /escalation-policies', { after: saved(RESOURCE) });

export const updatePolicy = (account: number) =>
  act(account, 'PATCH /escalation-policies/:id', { after: outdated(RESOURCE) });

export const deletePolicy = (account: number) =>
  act(account, 'DELETE /escalation-policies/:id', { after: dropped(RESOURCE) });
