// The addresses of this area; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { uptimeCheckListQuery, uptimeCheckQuery } from '../../api/resources/uptime-checks.ts';
import { copySearch } from '../../domain/forms/copy-search.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { checkSearch } from './check/period.ts';
import { listSearch } from './list/list-search.ts';

export const uptimeChecksRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'uptime-checks',
    component: lazyPage(
      () => import('./list/list-page.tsx').then((page) => page.ListPage),
      ['uptime', 'checks', 'charts', 'causes'],
    ),
    validateSearch: listSearch,
    loader({ context: { queries }, params, preload }) {
      if (!preload) void queries.prefetchInfiniteQuery(uptimeCheckListQuery(Number(params.account)));
    },
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'uptime-checks/$id',
    component: lazyPage(
      () => import('./check/check-page.tsx').then((page) => page.CheckPage),
      ['uptime', 'checks', 'charts', 'causes'],
    ),
    validateSearch: checkSearch,
    loader({ context: { queries }, params, preload }) {
      if (!preload) void queries.prefetchQuery(uptimeCheckQuery(Number(params.account), Number(params.id)));
    },
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'uptime-checks/new',
    component: lazyPage(
      () => import('./form/new-page.tsx').then((page) => page.NewPage),
      ['uptime', 'forms', 'charts'],
    ),
    validateSearch: copySearch,
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'uptime-checks/$id/edit',
    component: lazyPage(
      () => import('./form/edit-page.tsx').then((page) => page.EditPage),
      ['uptime', 'forms', 'charts'],
    ),
  }),
] as const;
