// The table of contents of the API: every route of both hosts.

import { accountRoutes } from '../accounts/routes.ts';
import { alertRoutes } from '../alerts/history/routes.ts';
import { webhookRoutes } from '../alerts/webhooks/routes.ts';
import { pingListRoutes } from '../monitors/cron-checks/pings/list-routes.ts';
import { cronCheckRoutes } from '../monitors/cron-checks/routes.ts';
import type { Route } from '../platform/http/route.ts';

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...cronCheckRoutes,
  ...pingListRoutes,
  ...alertRoutes,
  ...webhookRoutes,
];
