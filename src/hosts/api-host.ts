// The API host: every route for bearer tokens, at the root; cookies mean nothing here. With one port it is beside the
// dashboard host, below /api.

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
import { mountAlertsIn } from './alerts-in.ts';
import { mountCallbacks } from './callbacks.ts';
import { mountHealthchecks } from './healthchecks/mount.ts';
import { mountAssistants } from './mcp/mount.ts';
import { rootRoutes } from './one-port.ts';

export interface ApiHost {
  app: App;
  door: PingDoor;
  routes: readonly Route[];
  /** The one that it will answer on. */
  hostServer: HostServer;
}

export const buildApiHost = ({ app, door, routes, hostServer }: ApiHost): Promise<FastifyInstance> =>
  buildHost({
    app,
    surface: 'api',
    prefix: '',
    routes,
    resolveActor,
    resolveScope,
    intercept: pingIntercept(app, door, 'api', { prefixes: [''], dialects }),
    extra: (fastify) => mountOthers(app, fastify, ''),
    hostServer,
  });

/** One that has no port: the dashboard host hands it what is its own, and has taken the pings before. */
export const buildApiBeside = ({
  app,
  routes,
  hostServer,
}: Omit<ApiHost, 'door'>): Promise<FastifyInstance> =>
  buildHost({
    app,
    surface: 'api',
    prefix: '/api',
    routes,
    rootRoutes: rootRoutes(routes),
    resolveActor,
    resolveScope,
    extra: (fastify) => mountOthers(app, fastify, '/api'),
    hostServer,
  });

function mountOthers(app: App, fastify: FastifyInstance, prefix: '' | '/api'): void {
  mountHealthchecks(app, fastify, prefix);
  mountCallbacks(app, fastify, prefix);
  mountAlertsIn(app, fastify, prefix);
  mountAssistants(app, fastify, prefix);
}
