// The addresses of this area; composed in web/routes.tsx.

import { createRoute, redirect } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { tabAddress } from './addresses.ts';

const under = { getParentRoute: () => accountRoute } as const;

export const statusPagesRoutes = [
  createRoute({
    ...under,
    path: 'status-pages',
    component: lazyPage(() => import('./list-page.tsx').then((page) => page.ListPage), ['status_pages']),
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
      () => import('./components-page.tsx').then((page) => page.ComponentsPage),
      ['status_pages', 'forms'],
    ),
  }),
] as const;
