// What is wrong now and what was; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { validateHistorySearch, validateSearch } from './search.ts';

const AREAS = ['alerts', 'causes', 'pages'] as const;
const open = lazyPage(() => import('./alerts-page.tsx').then((page) => page.AlertsPage), AREAS);

export const alertsRoutes = [
  createRoute({ getParentRoute: () => accountRoute, path: '/alerts', component: open, validateSearch }),
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
  }),
] as const;
