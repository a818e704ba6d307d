// Integrations: where other tools send their alerts.

import { dropped, outdated, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'integrations';

export const integrationListQuery = (account: number) =>
  listQuery('GET /integrations', [account, RESOURCE, 'list', {}], { account });

export const integrationQuery = (account: number, id: number) =>
  answerQuery('GET /integrations/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

/** The last ten. */
export const payloadsQuery = (account: number, id: number) =>
  answerQuery('GET /integrations/:id/payloads', [account, RESOURCE, 'payloads', id], {
    account,
    params: { id },
  });

/** Its answer has the address, this once. */
export const createIntegration = (account: number) =>
  act(account, 'POST /integrations', { after: outdated(RESOURCE) });

export const updateIntegration = (account: number) =>
  act(account, 'PATCH /integrations/:id', { after: saved(RESOURCE) });

export const deleteIntegration = (account: number) =>
  act(account, 'DELETE /integrations/:id', { after: dropped(RESOURCE) });

/** Its answer has the new address, this once; the old one takes nothing more. */
export const rotateAddress = (account: number) =>
  act(account, 'POST /integrations/:id/rotate-address', { after: outdated(RESOURCE) });

export const tryMapping = (account: number) => act(account, 'POST /integrations/:id/try');
