// The way to the first data; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

export const welcomeRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/welcome',
    component: lazyPage(
      () => import('./welcome-page.tsx').then((page) => page.WelcomePage),
      ['onboarding', 'cron', 'forms', 'causes'],
    ),
  }),
] as const;
