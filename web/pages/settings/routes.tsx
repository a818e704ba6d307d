// Settings of the person and of the account; composed in web/routes.tsx.

import { createRoute, redirect } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { readAuditSearch } from './audit-search.ts';

const FORM = ['settings', 'forms'] as const;

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings',
    beforeLoad({ params }) {
      throw redirect({ href: `/a/${params.account}/settings/profile`, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings/profile',
    component: lazyPage(() => import('./profile-page.tsx').then((page) => page.ProfilePage), FORM),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings/security',
    component: lazyPage(
      () => import('./security/security-page.tsx').then((page) => page.SecurityPage),
      [...FORM, 'security'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings/appearance',
    component: lazyPage(() => import('./appearance-page.tsx').then((page) => page.AppearancePage), FORM),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings/account',
    component: lazyPage(
      () => import('./account-page.tsx').then((page) => page.AccountPage),
      [...FORM, 'team'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings/members',
    component: lazyPage(
      () => import('./members/members-page.tsx').then((page) => page.MembersPage),
      [...FORM, 'team'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings/keys',
    component: lazyPage(
      () => import('./keys/keys-page.tsx').then((page) => page.KeysPage),
      [...FORM, 'team'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings/plan',
    component: lazyPage(() => import('./plan-page.tsx').then((page) => page.PlanPage), ['settings']),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings/audit',
    component: lazyPage(() => import('./audit-page.tsx').then((page) => page.AuditPage), ['settings']),
    validateSearch: readAuditSearch,
  }),
] as const;
