// Custom endpoints; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

const AREAS = ['endpoints', 'forms'] as const;

export const endpointsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/endpoints',
    component: lazyPage(() => import('./list-page.tsx').then((page) => page.EndpointListPage), AREAS),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/endpoints/new',
    component: lazyPage(() => import('./new-page.tsx').then((page) => page.NewEndpointPage), AREAS),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/endpoints/$endpointId',
    component: lazyPage(() => import('./edit-page.tsx').then((page) => page.EndpointPage), AREAS),
  }),
] as const;
