// Webhooks and what they were sent; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { copySearch } from '../../domain/forms/copy-search.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { deliverySearch } from './delivery-search.ts';

export const webhooksRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/webhooks',
    component: lazyPage(() => import('./list-page.tsx').then((page) => page.WebhooksPage), ['webhooks']),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/webhooks/new',
    component: lazyPage(
      () => import('./new-page.tsx').then((page) => page.NewWebhookPage),
      ['webhooks', 'forms'],
    ),
    validateSearch: copySearch,
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/webhooks/$webhookId',
    component: lazyPage(
      () => import('./webhook-page.tsx').then((page) => page.WebhookPage),
      ['webhooks', 'forms'],
    ),
    validateSearch: deliverySearch,
  }),
] as const;
