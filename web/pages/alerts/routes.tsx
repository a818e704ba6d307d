// What is wrong now and what was; composed in web/routes.tsx.

import type { QueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { alertListQuery, alertQuery } from '../../api/resources/alerts.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { validateHistorySearch, validateSearch } from './search.ts';

const AREAS = ['alerts', 'causes', 'pages'] as const;
const open = lazyPage(() => import('./alerts-page.tsx').then((page) => page.AlertsPage), AREAS);

interface Opened {
  context: { queries: QueryClient };
  params: { account: string; alertId?: string };
  preload: boolean;
}

/** What is open stands beside the one that the address names. */
function load({ context: { queries }, params, preload }: Opened): void {
  if (preload) return;
  const account = Number(params.account);
  for (const status of ['open', 'acknowledged'] as const)
    void queries.prefetchInfiniteQuery(alertListQuery(account, { status }));
  if (params.alertId !== undefined) void queries.prefetchQuery(alertQuery(account, Number(params.alertId)));
}

export const alertsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts',
    component: open,
    validateSearch,
    loader: load,
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/history',
    component: lazyPage(() => import('./history-page.tsx').then((page) => page.HistoryPage), AREAS),
    validateSearch: validateHistorySearch,
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/$alertId',
    component: open,
    validateSearch,
    loader: load,
  }),
] as const;
