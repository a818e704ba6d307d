// Locations: where uptime checks can be probed from.

import { dropped, outdated, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act } from '../queries.ts';

const RESOURCE = 'locations';

export const locationListQuery = (account: number) =>
  listQuery('GET /locations', [account, RESOURCE, 'list', {}], { account });

/** Its answer has the token, this once. */
export const createLocation = (account: number) =>
  act(account, 'POST /locations', { after: outdated(RESOURCE) });

export const updateLocation = (account: number) =>
  act(account, 'PATCH /locations/:id', { after: saved(RESOURCE) });

export const deleteLocation = (account: number) =>
  act(account, 'DELETE /locations/:id', { after: dropped(RESOURCE) });

/** Its answer has the new token, this once; the old one stops working. */
export const rotateLocationToken = (account: number) =>
  act(account, 'POST /locations/:id/rotate-token', { after: outdated(RESOURCE) });

export const revokeLocationToken = (account: number) =>
  act(account, 'POST /locations/:id/revoke-token', { after: outdated(RESOURCE) });
