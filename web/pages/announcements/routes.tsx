// What the operator announces to everybody; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { loadPerson } from '../../shell/person-route.ts';
import { rootRoute } from '../../shell/root-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

export const announcementsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/announcements',
    async beforeLoad(opened) {
      await loadPerson(opened);
    },
    component: lazyPage(
      () => import('./announcements-page.tsx').then((page) => page.AnnouncementsPage),
      ['admin'],
    ),
  }),
] as const;
