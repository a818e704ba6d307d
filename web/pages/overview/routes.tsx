// The first look at an account; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { oneOf, searchReader } from '../../search-params.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

const WRONG_FILTERS = ['nobody', 'muted'] as const;

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/',
    component: lazyPage(
      () => import('./overview-page.tsx').then((page) => page.OverviewPage),
      ['overview', 'charts', 'causes'],
    ),
    validateSearch: searchReader({ wrong: oneOf(WRONG_FILTERS) }),
  }),
] as const;
