// Planned work, and times in which alerts are muted; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

const LIST = ['maintenance'] as const;
const FORM = ['maintenance', 'forms'] as const;

export const maintenanceRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/maintenance',
    component: lazyPage(() => import('./list-pages.tsx').then((page) => page.WindowsPage), LIST),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/maintenance/new',
    component: lazyPage(() => import('./edit-pages.tsx').then((page) => page.NewWindowPage), FORM),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/maintenance/$id',
    component: lazyPage(() => import('./edit-pages.tsx').then((page) => page.EditWindowPage), FORM),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/mutes',
    component: lazyPage(() => import('./list-pages.tsx').then((page) => page.SilencesPage), LIST),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/mutes/new',
    component: lazyPage(() => import('./edit-pages.tsx').then((page) => page.NewSilencePage), FORM),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/mutes/$id',
    component: lazyPage(() => import('./edit-pages.tsx').then((page) => page.EditSilencePage), FORM),
  }),
] as const;
