// `/`: to the overview of the account one was in last, or to the entrance.

import { createRoute, redirect } from '@tanstack/react-router';
import { ApiError } from '../api/errors.ts';
import { sessionQuery } from '../api/session.ts';
import { rootRoute } from './root-route.tsx';

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  async beforeLoad({ context }) {
    const session = await context.queries.ensureQueryData(sessionQuery(null)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) throw redirect({ href: '/login' });
      throw error;
    });
    if (session.account === null) throw redirect({ href: '/accounts/new' });
    throw redirect({ href: `/a/${session.account.id}`, replace: true });
  },
});
