// TV dashboards, which anybody with their key may look at.

import { dropped, outdated } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'tv-dashboards';

export const tvDashboardListQuery = (account: number) =>
  listQuery('GET /tv-dashboards', [account, RESOURCE, 'list', {}], { account });

export const tvDashboardQuery = (account: number, id: string) =>
  answerQuery('GET /tv-dashboards/:dashboard_id', [account, RESOURCE, 'one', id], {
    account,
    params: { dashboard_id: id },
  });

/** Its answer has the key, this once. */
export const createTvDashboard = (account: number) =>
  act(account, 'POST /tv-dashboards', { after: outdated(RESOURCE) });

export const updateTvDashboard = (account: number) =>
  act(account, 'PATCH /tv-dashboards/:dashboard_id', { after: outdated(RESOURCE) });

export const deleteTvDashboard = (account: number) =>
  act(account, 'DELETE /tv-dashboards/:dashboard_id', { after: dropped(RESOURCE, 'dashboard_id') });

/** Its answer has the new key, this once; the old one stops working. */
export const rotateTvDashboardKey = (account: number) =>
  act(account, 'POST /tv-dashboards/:dashboard_id/rotate-key');
