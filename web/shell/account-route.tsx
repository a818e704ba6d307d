// `/a/:account`: every page of one account, for people who are signed in.

import { createRoute, redirect } from '@tanstack/react-router';
import { setAccount } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { firstStreamOpened } from '../api/live/first-stream.ts';
import { overviewQuery } from '../api/resources/overview.ts';
import { sessionQuery } from '../api/resources/session.ts';
import { Frame } from './frame.tsx';
import { NotThere, Unexpected } from './missing.tsx';
import { rootRoute } from './root-route.tsx';

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'a/$account',
  async beforeLoad({ context, params, location, preload }) {
    const account = Number(params.account);
    if (!preload) setAccount(account);
    try {
      const asked = context.queries.ensureQueryData(sessionQuery(account));
      const [{ suspended }] = await Promise.all([asked, firstStreamOpened(account)]);
      if (suspended) throw redirect({ href: `/suspended?account_id=${suspended.id}` });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        throw redirect({ href: `/login?next=${encodeURIComponent(location.href)}` });
      throw error;
    }
  },
  loader({ context: { queries }, params, preload }) {
    if (!preload) void queries.prefetchQuery(overviewQuery(Number(params.account)));
  },
  component: Frame,
  notFoundComponent: NotThere,
  errorComponent: Unexpected,
});
