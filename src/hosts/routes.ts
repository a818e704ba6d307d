// The table of contents of the API: every route of both hosts.

import { auditRoutes } from '../accounts/audit/routes.ts';
import { keyRoutes } from '../accounts/keys/routes.ts';
import { planRoutes } from '../accounts/plans/routes.ts';
import { accountRoutes, profileRoutes } from '../accounts/profile/routes.ts';
import { signInRoutes } from '../accounts/sign-in/routes.ts';
import { channelRoutes } from '../alerts/channels/routes.ts';
import { alertRoutes } from '../alerts/history/routes.ts';
import { webhookRoutes } from '../alerts/webhooks/routes.ts';
import { pingListRoutes } from '../monitors/cron-checks/pings/list-routes.ts';
import { cronCheckRoutes } from '../monitors/cron-checks/routes.ts';
import type { Route } from '../platform/http/route.ts';

export const routes: readonly Route[] = [
  ...signInRoutes,
  ...keyRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...planRoutes,
  ...auditRoutes,
  ...cronCheckRoutes,
  ...pingListRoutes,
  ...alertRoutes,
  ...channelRoutes,
  ...webhookRoutes,
];
