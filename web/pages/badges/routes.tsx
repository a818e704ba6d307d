// The addresses of this area; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { oneOf, someOf, textOf, textsOf } from '../../search-params.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { BADGE_STYLES, BADGE_TYPES, type BadgeQuestion } from './badge-question.ts';

function badgeSearch(given: Record<string, unknown>): BadgeQuestion {
  const q = textOf(given.q);
  const kind = someOf(given.kind, BADGE_TYPES);
  const tag = textsOf(given.tag);
  const style = oneOf(given.style, BADGE_STYLES);
  return {
    ...(q && { q }),
    ...(kind.length > 0 && { kind }),
    ...(tag.length > 0 && { tag }),
    ...(style && { style }),
  };
}

export const badgesRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'badges',
    component: lazyPage(() => import('./badges-page.tsx').then((page) => page.BadgesPage), ['badges']),
    validateSearch: badgeSearch,
  }),
] as const;
