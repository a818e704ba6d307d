// The report on a week or a month; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { validateSearch } from './search.ts';

export const reportsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/reports',
    component: lazyPage(() => import('./report-page.tsx').then((page) => page.ReportPage), ['reports']),
    validateSearch,
  }),
] as const;
