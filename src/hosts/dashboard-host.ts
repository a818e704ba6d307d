// The dashboard host: the same routes under /api for the session cookie, the app and the pages for people.

import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { resolveActor } from '../accounts/callers/actor.ts';
import { resolveScope } from '../accounts/callers/scoped-keys.ts';
import { dialects } from '../monitors/cron-checks/compat/dialects.ts';
import type { PingDoor } from '../monitors/cron-checks/recording/receive.ts';
import { pingIntercept } from '../monitors/cron-checks/recording/routes.ts';
import type { App } from '../platform/app.ts';
import { buildHost } from '../platform/http/host.ts';
import type { HostServer } from '../platform/http/host-server.ts';
import type { Route } from '../platform/http/route.ts';
import { mountAccessPages } from '../published/status-pages/access/routes.ts';
import { statusPageDomains } from '../published/status-pages/page/own-domains.ts';
import { mountStatusPages } from '../published/status-pages/page/routes.ts';
import { mountPreviews } from '../published/status-pages/preview/routes.ts';
import type { Views } from '../published/status-pages/read-view.ts';
import { mountSubscriptionPages } from '../published/status-pages/subscribers/page-routes.ts';
import { mountButtons } from './callbacks.ts';
import { dropCookiesOfBearer, isCallOfApi } from './one-port.ts';
import { errorPage } from './pages/error-page.ts';
import { mountPages } from './pages/pages.ts';
import { mountWebApp } from './web-app/web-app.ts';

export interface DashboardHost {
  app: App;
  door: PingDoor;
  routes: readonly Route[];
  views: Views;
  /** Where the build of the app lies. */
  webDirectory: string;
  /** The one that it will answer on. */
  hostServer: HostServer;
  /** The API host, where both have one port; null: it has one of its own. */
  api: RequestListener | null;
}

export const buildDashboardHost = ({
  app,
  door,
  routes,
  views,
  webDirectory,
  hostServer,
  api,
}: DashboardHost): Promise<FastifyInstance> =>
  buildHost({
    app,
    surface: 'dashboard',
    prefix: '/api',
    routes,
    resolveActor,
    resolveScope,
    intercept: pingIntercept(app, door, 'dashboard', { prefixes: api ? ['', '/api'] : ['/api'], dialects }),
    ...(api && {
      beside: (request) => {
        dropCookiesOfBearer(request);
        return isCallOfApi(request) ? api : null;
      },
    }),
    otherHosts: statusPageDomains(app, views),
    extra: async (fastify) => {
      await mountWebApp(fastify, webDirectory);
      // With one port the API host, which has them, is asked.
      if (!api) mountButtons(app, fastify, '/api');
      mountPages(app, fastify);
      mountStatusPages({ app, fastify, views });
      mountAccessPages({ app, fastify, views });
      mountSubscriptionPages({ app, fastify, views });
      mountPreviews({ app, fastify });
    },
    errorPage,
    hostServer,
  });
