// Who is on call; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../shell/account-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

const page = lazyPage(
  () => import('./on-call-pages.tsx').then((pages) => pages.OnCallPages),
  ['on_call', 'forms'],
);

/** Two addresses are all that the first load has of them. */
export const onCallRoutes = [
  createRoute({ getParentRoute: () => accountRoute, path: '/on-call', component: page }),
  createRoute({ getParentRoute: () => accountRoute, path: '/on-call/$', component: page }),
] as const;
