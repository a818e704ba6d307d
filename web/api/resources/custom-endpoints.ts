// Custom endpoints, which give some metrics to whoever has their key.

import { dropped, outdated } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'custom-endpoints';

export const customEndpointListQuery = (account: number) =>
  listQuery('GET /custom-endpoints', [account, RESOURCE, 'list', {}], { account });

export const customEndpointQuery = (account: number, id: string) =>
  answerQuery('GET /custom-endpoints/:endpoint_id', [account, RESOURCE, 'one', id], {
    account,
    params: { endpoint_id: id },
  });

/** What programs read there now. */
export const customEndpointSampleQuery = (account: number, id: string) =>
  answerQuery('GET /custom-endpoints/:endpoint_id/sample', [account, RESOURCE, 'sample', id], {
    account,
    params: { endpoint_id: id },
  });

/** Its answer has the key, this once. */
export const createCustomEndpoint = (account: number) =>
  act(account, 'POST /custom-endpoints', { after: outdated(RESOURCE) });

export const updateCustomEndpoint = (account: number) =>
  act(account, 'PATCH /custom-endpoints/:endpoint_id', { after: outdated(RESOURCE) });

export const deleteCustomEndpoint = (account: number) =>
  act(account, 'DELETE /custom-endpoints/:endpoint_id', { after: dropped(RESOURCE, 'endpoint_id') });

/** Its answer has the new key, this once; the old one stops working. */
export const rotateCustomEndpointKey = (account: number) =>
  act(account, 'POST /custom-endpoints/:endpoint_id/rotate-key');
