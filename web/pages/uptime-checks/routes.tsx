// The addresses of this area; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { listSearch } from './list/list-search.ts';

export const uptimeChecksRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'uptime-checks',
    component: lazyPage(
      () => import('./list/list-page.tsx').then((page) => page.ListPage),
      ['uptime', 'charts'],
    ),
    validateSearch: listSearch,
  }),
] as const;
