// The addresses of integrations; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

export const integrationsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'integrations',
    component: lazyPage(
      () => import('./list-page.tsx').then((page) => page.IntegrationsPage),
      ['integrations', 'forms'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'integrations/$id',
    component: lazyPage(
      () => import('./integration-page.tsx').then((page) => page.IntegrationPage),
      ['integrations', 'forms'],
    ),
  }),
] as const;
