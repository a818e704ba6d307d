// Alert rules: what is told to whom; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { oneOf, textOf } from '../../search-params.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { RULE_KINDS, type RuleKind } from './kinds.ts';

export interface RuleSearch {
  q?: string;
  kind?: RuleKind;
}

function validateSearch(given: Record<string, unknown>): RuleSearch {
  const q = textOf(given.q);
  const kind = oneOf(given.kind, RULE_KINDS);
  return { ...(q && { q }), ...(kind && { kind }) };
}

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
