// Every address of the dashboard.

import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { adminRoutes } from './pages/admin/routes.tsx';
import { alertsRoutes } from './pages/alerts/routes.tsx';
import { announcementsRoutes } from './pages/announcements/routes.tsx';
import { badgesRoutes } from './pages/badges/routes.tsx';
import { channelsRoutes } from './pages/channels/routes.tsx';
import { cronChecksRoutes } from './pages/cron-checks/routes.tsx';
import { endpointsRoutes } from './pages/endpoints/routes.tsx';
import { entranceRoutes } from './pages/entrance/routes.tsx';
import { externalChecksRoutes } from './pages/external-checks/routes.tsx';
import { integrationsRoutes } from './pages/integrations/routes.tsx';
import { maintenanceRoutes } from './pages/maintenance/routes.tsx';
import { onCallRoutes } from './pages/on-call/routes.tsx';
import { overviewRoutes } from './pages/overview/routes.tsx';
import { reportsRoutes } from './pages/reports/routes.tsx';
import { rulesRoutes } from './pages/rules/routes.tsx';
import { serversRoutes } from './pages/servers/routes.tsx';
import { settingsRoutes } from './pages/settings/routes.tsx';
import { statusPagesRoutes } from './pages/status-pages/routes.tsx';
import { tvDashboardsRoutes, tvScreenRoute } from './pages/tv-dashboards/routes.tsx';
import { uptimeChecksRoutes } from './pages/uptime-checks/routes.tsx';
import { webhooksRoutes } from './pages/webhooks/routes.tsx';
import { welcomeRoutes } from './pages/welcome/routes.tsx';
import { parseSearch, writeSearch } from './search-params.ts';
import { accountRoute } from './shell/account-route.tsx';
import { mailRoutes } from './shell/mail-links.ts';
import { NotThere, Unexpected } from './shell/missing.tsx';
import { rootRoute } from './shell/root-route.tsx';

const tree = rootRoute.addChildren([
  ...mailRoutes,
  ...entranceRoutes,
  ...adminRoutes,
  ...announcementsRoutes,
  tvScreenRoute,
  accountRoute.addChildren([
    ...welcomeRoutes,
    ...overviewRoutes,
    ...cronChecksRoutes,
    ...serversRoutes,
    ...uptimeChecksRoutes,
    ...rulesRoutes,
    ...channelsRoutes,
    ...alertsRoutes,
    ...onCallRoutes,
    ...reportsRoutes,
    ...webhooksRoutes,
    ...integrationsRoutes,
    ...externalChecksRoutes,
    ...maintenanceRoutes,
    ...statusPagesRoutes,
    ...tvDashboardsRoutes,
    ...badgesRoutes,
    ...endpointsRoutes,
    ...settingsRoutes,
  ]),
]);

export const openRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queries },
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    // Answers live in the query cache, which knows how old they are.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    scrollRestoration: true,
    defaultNotFoundComponent: NotThere,
    defaultErrorComponent: Unexpected,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>;
  }
}
