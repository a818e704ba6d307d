// The addresses of this area; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { oneOf, searchReader, someOf, textOf, textsOf } from '../../search-params.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { BADGE_STYLES, BADGE_TYPES } from './badge-question.ts';

const badgeSearch = searchReader({
  q: textOf,
  kind: someOf(BADGE_TYPES),
  tag: textsOf,
  style: oneOf(BADGE_STYLES),
});

export const badgesRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'badges',
    component: lazyPage(() => import('./badges-page.tsx').then((page) => page.BadgesPage), ['badges']),
    validateSearch: badgeSearch,
  }),
] as const;
