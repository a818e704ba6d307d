// The addresses of this area; composed in web/routes.tsx.

import { createRoute, redirect } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { tabAddress } from './addresses.ts';
import { composerSearch, incidentSearch } from './incidents/incident-search.ts';

const under = { getParentRoute: () => accountRoute } as const;

export const statusPagesRoutes = [
  createRoute({
    ...under,
    path: 'status-pages',
    component: lazyPage(
      () => import('./list-page.tsx').then((page) => page.StatusPagesPage),
      ['status_pages'],
    ),
  }),
  createRoute({
    ...under,
    path: 'status-pages/new',
    component: lazyPage(
      () => import('./new-page.tsx').then((page) => page.NewPage),
      ['status_pages', 'forms'],
    ),
  }),
  createRoute({
    ...under,
    path: 'status-pages/$id',
    beforeLoad({ params: { account, id } }) {
      throw redirect({ to: tabAddress(Number(account), Number(id), 'components'), replace: true });
    },
  }),
  createRoute({
    ...under,
    path: 'status-pages/$id/components',
    component: lazyPage(
      () => import('./components/components-page.tsx').then((page) => page.ComponentsPage),
      ['status_pages', 'forms'],
    ),
  }),
  createRoute({
    ...under,
    path: 'status-pages/$id/incidents',
    component: lazyPage(
      () => import('./incidents/incidents-page.tsx').then((page) => page.IncidentsPage),
      ['status_pages', 'forms'],
    ),
    validateSearch: incidentSearch,
  }),
  createRoute({
    ...under,
    path: 'status-pages/$id/incidents/new',
    component: lazyPage(
      () => import('./incidents/new-incident-page.tsx').then((page) => page.NewIncidentPage),
      ['status_pages', 'forms'],
    ),
    validateSearch: composerSearch,
  }),
  createRoute({
    ...under,
    path: 'status-pages/$id/incidents/$incident',
    component: lazyPage(
      () => import('./incidents/incident-page.tsx').then((page) => page.IncidentPage),
      ['status_pages', 'forms'],
    ),
  }),
  createRoute({
    ...under,
    path: 'status-pages/$id/look',
    component: lazyPage(
      () => import('./look/look-page.tsx').then((page) => page.LookPage),
      ['status_pages', 'forms'],
    ),
  }),
  createRoute({
    ...under,
    path: 'status-pages/$id/design',
    component: lazyPage(
      () => import('./design/design-page.tsx').then((page) => page.DesignPage),
      ['status_pages', 'page_design', 'forms'],
    ),
  }),
  createRoute({
    ...under,
    path: 'status-pages/$id/subscribers',
    component: lazyPage(
      () => import('./subscribers/subscribers-page.tsx').then((page) => page.SubscribersPage),
      ['status_pages', 'forms'],
    ),
  }),
  createRoute({
    ...under,
    path: 'status-pages/$id/maintenance',
    component: lazyPage(
      () => import('./maintenance/maintenance-page.tsx').then((page) => page.MaintenancePage),
      ['status_pages', 'forms'],
    ),
  }),
] as const;
