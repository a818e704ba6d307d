// The operator's view across accounts: 30 requests a minute are allowed, so nothing of it is fetched on its own.

import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery, type Settled } from '../queries.ts';

const RARELY = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

export const adminStatsQuery = () =>
  queryOptions({ ...answerQuery('GET /admin/stats', [null, 'admin', 'stats'], {}), ...RARELY });

export const adminTrendsQuery = (days: 1 | 7) =>
  queryOptions({
    ...answerQuery('GET /admin/trends', [null, 'admin', 'trends', days], { query: { days } }),
    ...RARELY,
  });

/** Six of the thirty. */
export const CLUSTER_EVERY_MS = 10_000;

export const clusterQuery = () =>
  queryOptions({
    ...answerQuery('GET /admin/cluster', [null, 'admin', 'cluster'], {}),
    refetchInterval: CLUSTER_EVERY_MS,
  });

export type AdminAccountFilters = Pick<QueryOf<'GET /admin/accounts'>, 'q' | 'plan' | 'suspended'>;

export const adminAccountListQuery = (filters: AdminAccountFilters = {}) => ({
  ...listQuery('GET /admin/accounts', [null, 'admin', 'accounts', filters], { query: filters }),
  ...RARELY,
});

export type AdminUserFilters = Pick<QueryOf<'GET /admin/users'>, 'q' | 'disabled' | 'is_admin'>;

export const adminUserListQuery = (filters: AdminUserFilters = {}) => ({
  ...listQuery('GET /admin/users', [null, 'admin', 'users', filters], { query: filters }),
  ...RARELY,
});

export const adminSettingsQuery = () =>
  queryOptions({ ...answerQuery('GET /admin/settings', [null, 'admin', 'settings'], {}), ...RARELY });

export const adminAnnouncementListQuery = () => ({
  ...listQuery('GET /admin/announcements', [null, 'admin', 'announcements'], {}),
  ...RARELY,
});

const changed =
  (what: string) =>
  ({ client }: Pick<Settled<'PUT /admin/settings'>, 'client'>) =>
    void client.invalidateQueries({ queryKey: [null, 'admin', what] });

/** The plan, and whether it is suspended and why. */
export const updateAdminAccount = () =>
  act(null, 'PATCH /admin/accounts/:id', { after: changed('accounts') });

/** Whether the person may sign in, and runs the instance. Needs a fresh sign-in. */
export const updateAdminUser = () => act(null, 'PATCH /admin/users/:id', { after: changed('users') });

/** One that does not come back. */
export const removeNode = () =>
  act(null, 'DELETE /admin/cluster/nodes/:node_id', { after: changed('cluster') });

export const updateAdminSettings = () => act(null, 'PUT /admin/settings', { after: changed('settings') });

export const announce = () => act(null, 'POST /admin/announcements', { after: changed('announcements') });
