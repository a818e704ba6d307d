// The addresses of this area; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { cronCheckListQuery, cronCheckQuery } from '../../api/resources/cron-checks.ts';
import { copySearch } from '../../domain/forms/copy-search.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { detailSearch } from './check/detail-search.ts';
import { listSearch } from './list/list-search.ts';

export const cronChecksRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'cron-checks',
    component: lazyPage(
      () => import('./list/list-page.tsx').then((page) => page.ListPage),
      ['cron', 'checks', 'charts', 'causes'],
    ),
    validateSearch: listSearch,
    loader({ context: { queries }, params, preload }) {
      if (!preload) void queries.prefetchInfiniteQuery(cronCheckListQuery(Number(params.account)));
    },
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'cron-checks/new',
    component: lazyPage(() => import('./form/new-page.tsx').then((page) => page.NewPage), ['cron', 'forms']),
    validateSearch: copySearch,
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'cron-checks/$id/edit',
    component: lazyPage(
      () => import('./form/edit-page.tsx').then((page) => page.EditPage),
      ['cron', 'forms'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'cron-checks/$id',
    component: lazyPage(
      () => import('./check/check-page.tsx').then((page) => page.CheckPage),
      ['cron', 'checks', 'charts', 'causes'],
    ),
    validateSearch: detailSearch,
    loader({ context: { queries }, params, preload }) {
      if (!preload) void queries.prefetchQuery(cronCheckQuery(Number(params.account), Number(params.id)));
    },
  }),
] as const;
