// The operator's view across accounts; composed in web/routes.tsx.

import { createRoute, notFound } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Area } from '../../i18n/translate.ts';
import { loadPerson, type Opened } from '../../shell/person-route.ts';
import { rootRoute } from '../../shell/root-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { validateSearch } from './search.ts';

const AREAS = ['admin'] as const;
const STATS = ['admin', 'charts'] as const;
const CLUSTER = ['admin', 'cluster'] as const;
const FORM = ['admin', 'forms'] as const;

async function needsOperator(opened: Opened): Promise<void> {
  const { user } = await loadPerson(opened);
  if (!user.is_admin) throw notFound();
}

/** The frame is the same component for all of them, loaded with the first. */
const framed = (load: () => Promise<ComponentType>, areas: readonly Area[]) =>
  lazyPage(async () => {
    const [{ inAdminFrame }, page] = await Promise.all([import('./admin-frame.tsx'), load()]);
    return inAdminFrame(page);
  }, areas);

export const adminRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin',
    beforeLoad: needsOperator,
    component: framed(() => import('./stats-page.tsx').then((page) => page.StatsPage), STATS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/cluster',
    beforeLoad: needsOperator,
    component: framed(() => import('./cluster/cluster-page.tsx').then((page) => page.ClusterPage), CLUSTER),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/accounts',
    beforeLoad: needsOperator,
    component: framed(() => import('./accounts-page.tsx').then((page) => page.AccountsPage), AREAS),
    validateSearch,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/users',
    beforeLoad: needsOperator,
    component: framed(() => import('./users-page.tsx').then((page) => page.UsersPage), AREAS),
    validateSearch,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/settings',
    beforeLoad: needsOperator,
    component: framed(() => import('./instance-page.tsx').then((page) => page.InstancePage), FORM),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/announcements',
    beforeLoad: needsOperator,
    component: framed(() => import('./announce-page.tsx').then((page) => page.AnnouncePage), FORM),
  }),
] as const;
