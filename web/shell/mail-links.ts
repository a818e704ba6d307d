// Addresses that mails and messages have: without the account in them, which is in `?account_id=` where it matters.

import { createRoute, redirect } from '@tanstack/react-router';
import { ApiError } from '../api/errors.ts';
import { sessionQuery } from '../api/resources/session.ts';
import { idOf, searchReader } from '../search-params.ts';
import { rootRoute } from './root-route.tsx';

const validateSearch = searchReader({ account_id: idOf });

/** `rest`: of the address below `/a/:account`. */
const leadsOn = <const Path extends string>(path: Path, rest: (alertId: string | undefined) => string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch,
    async beforeLoad({ context, search, params, location }) {
      const session = await context.queries
        .ensureQueryData(sessionQuery(search.account_id ?? null))
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 401)
            throw redirect({
              href: location.pathname === '/' ? '/login' : `/login?next=${encodeURIComponent(location.href)}`,
            });
          throw error;
        });
      if (session.suspended)
        throw redirect({ href: `/suspended?account_id=${session.suspended.id}`, replace: true });
      if (session.account === null) throw redirect({ href: '/accounts/new' });
      const { alertId }: { alertId?: string } = params;
      throw redirect({ href: `/a/${session.account.id}${rest(alertId)}`, replace: true });
    },
  });

export const mailRoutes = [
  leadsOn('/', () => ''),
  leadsOn('/alerts', () => '/alerts'),
  leadsOn('/alerts/$alertId', (alertId) => `/alerts/${alertId ?? ''}`),
  leadsOn('/members', () => '/settings/members'),
  leadsOn('/account', () => '/settings/account'),
  leadsOn('/security', () => '/settings/security'),
] as const;
