// The addresses of external checks; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { searchReader, textOf } from '../../search-params.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

export const externalChecksRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'external-checks',
    component: lazyPage(
      () => import('./list-page.tsx').then((page) => page.ExternalChecksPage),
      ['external'],
    ),
    validateSearch: searchReader({ q: textOf }),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'external-checks/$id',
    component: lazyPage(
      () => import('./check-page.tsx').then((page) => page.ExternalCheckPage),
      ['external', 'forms', 'causes'],
    ),
  }),
] as const;
