// Alert rules: who is notified of what; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { validateSearch } from './search.ts';

export const rulesRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/rules',
    component: lazyPage(() => import('./list-page.tsx').then((page) => page.RulesPage), ['rules']),
    validateSearch,
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/rules/new',
    component: lazyPage(
      () => import('./new-page.tsx').then((page) => page.NewRulePage),
      ['rules', 'forms', 'charts'],
    ),
    validateSearch,
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/rules/$ruleId',
    component: lazyPage(
      () => import('./edit-page.tsx').then((page) => page.EditRulePage),
      ['rules', 'forms', 'charts'],
    ),
  }),
] as const;
