// TV dashboards and the screen they are shown on; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { rootRoute } from '../../shell/root-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

const AREAS = ['tv', 'forms'] as const;

export const tvDashboardsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/tv-dashboards',
    component: lazyPage(() => import('./list-page.tsx').then((page) => page.TvListPage), AREAS),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/tv-dashboards/new',
    component: lazyPage(() => import('./new-page.tsx').then((page) => page.NewTvPage), AREAS),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/tv-dashboards/$dashboardId',
    component: lazyPage(() => import('./edit-page.tsx').then((page) => page.TvPage), AREAS),
  }),
] as const;

/** Opened by televisions, with a key in place of a session. */
export const tvScreenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tv/$id',
  component: lazyPage(() => import('./screen/screen-page.tsx').then((page) => page.ScreenPage), ['tv']),
});
