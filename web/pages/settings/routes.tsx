// Settings of the person and of the account; composed in web/routes.tsx.

import { createRoute, redirect } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { readAuditSearch } from './audit-search.ts';

const FORM = ['settings', 'forms'] as const;

/** One by one they would weigh more than the first load has room for. */
const part = <const Name extends string>(name: Name, ...page: Parameters<typeof lazyPage>) =>
  createRoute({
    getParentRoute: () => accountRoute,
    path: `/settings/${name}`,
    component: lazyPage(...page),
  });

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings',
    beforeLoad({ params }) {
      throw redirect({ href: `/a/${params.account}/settings/profile`, replace: true });
    },
  }),
  part('profile', () => import('./profile-page.tsx').then((page) => page.ProfilePage), [...FORM, 'contacts']),
  part('security', () => import('./security/security-page.tsx').then((page) => page.SecurityPage), [
    ...FORM,
    'security',
  ]),
  part('appearance', () => import('./appearance-page.tsx').then((page) => page.AppearancePage), FORM),
  part('account', () => import('./account-page.tsx').then((page) => page.AccountPage), [...FORM, 'team']),
  part('members', () => import('./members/members-page.tsx').then((page) => page.MembersPage), [
    ...FORM,
    'team',
  ]),
  part('keys', () => import('./keys/keys-page.tsx').then((page) => page.KeysPage), [...FORM, 'team']),
  part('reports', () => import('./reports/reports-page.tsx').then((page) => page.ReportsPage), [
    ...FORM,
    'reports',
  ]),
  part('locations', () => import('./locations/locations-page.tsx').then((page) => page.LocationsPage), [
    ...FORM,
    'locations',
  ]),
  part('plan', () => import('./plan-page.tsx').then((page) => page.PlanPage), ['settings']),
  part('import', () => import('./import/import-page.tsx').then((page) => page.ImportPage), [
    ...FORM,
    'imports',
  ]),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/settings/audit',
    component: lazyPage(
      () => import('./audit-page.tsx').then((page) => page.AuditPage),
      ['settings', 'audit'],
    ),
    validateSearch: readAuditSearch,
  }),
] as const;
