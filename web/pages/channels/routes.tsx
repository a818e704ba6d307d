// How people are notified of alerts; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { validateSearch } from './search.ts';

const AREAS = ['channels', 'forms'] as const;

export const channelsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/channels',
    component: lazyPage(() => import('./list-page.tsx').then((page) => page.ChannelsPage), AREAS),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/channels/new',
    component: lazyPage(() => import('./new-page.tsx').then((page) => page.NewChannelPage), AREAS),
    validateSearch,
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/alerts/channels/$channelId',
    component: lazyPage(() => import('./edit-page.tsx').then((page) => page.EditChannelPage), AREAS),
  }),
] as const;
