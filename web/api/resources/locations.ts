// Locations: where uptime checks can be probed from.

import { listQuery } from '../lists.ts';

const RESOURCE = 'locations';

export const locationListQuery = (account: number) =>
  listQuery('GET /locations', [account, RESOURCE, 'list', {}], { account });
