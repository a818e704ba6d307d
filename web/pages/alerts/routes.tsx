// What is wrong now and what was; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { oneOf, textOf } from '../../search-params.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { ALERT_KINDS, type AlertKind } from './kinds.ts';

const STATES = ['open', 'acknowledged', 'resolved'] as const;

export interface AlertSearch {
  q?: string;
  state?: (typeof STATES)[number];
  kind?: AlertKind;
}

function validateSearch(given: Record<string, unknown>): AlertSearch {
  const q = textOf(given.q);
  const state = oneOf(given.state, STATES);
  const kind = oneOf(given.kind, ALERT_KINDS);
  return { ...(q && { q }), ...(state && { state }), ...(kind && { kind }) };
}

const AREAS = ['alerts'] as const;
const open = lazyPage(() => import('./alerts-page.tsx').then((page) => page.AlertsPage), AREAS);

export const alertsRoutes = [
  createRoute({ getParentRoute: () => accountRoute, path: '/alerts', component: open, validateSearch }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/history',
    component: lazyPage(() => import('./history-page.tsx').then((page) => page.HistoryPage), AREAS),
    validateSearch,
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/$alertId',
    component: open,
    validateSearch,
  }),
] as const;
