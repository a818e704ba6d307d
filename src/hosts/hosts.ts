// Both hosts, opened and closed together.

import type { PingService } from '../monitors/cron-checks/pings/ping-service.ts';
import type { App } from '../platform/app.ts';
import { isReachable } from '../platform/database/database.ts';
import { type Listener, listen } from '../platform/http/listen.ts';
import type { ReadyCheck } from '../platform/http/status-routes.ts';
import { opening } from '../platform/opening.ts';
import { buildApiHost } from './api-host.ts';
import { buildDashboardHost } from './dashboard-host.ts';
import { routesWith } from './routes.ts';

export interface Hosts extends AsyncDisposable {
  urls: { api: string; dashboard: string };
}

/** Throws StartupProblem where a port cannot be had. */
export const openHosts = (app: App, pings: PingService): Promise<Hosts> =>
  opening(async (open) => {
    const { config } = app;
    const routes = routesWith(readiness(app, pings));
    const api = open.use(
      await listen(await buildApiHost(app, pings.door, routes), {
        addresses: config.bindAddresses,
        port: config.apiPort,
        variable: 'TOCSIN_API_PORT',
      }),
    );
    const dashboard = open.use(
      await listen(await buildDashboardHost(app, pings.door, routes), {
        addresses: config.bindAddresses,
        port: config.dashboardPort,
        variable: 'TOCSIN_DASHBOARD_PORT',
      }),
    );
    return {
      urls: { api: config.apiUrl ?? localUrl(api), dashboard: config.dashboardUrl ?? localUrl(dashboard) },
      // At the same time: each may wait for its running requests.
      async [Symbol.asyncDispose]() {
        await Promise.all([api.close(), dashboard.close()]);
        await open.disposeAsync();
      },
    };
  });

const readiness = (app: App, pings: PingService): ReadyCheck[] => [
  { name: 'database', check: async () => ({ ok: await isReachable(app.database) }) },
  { name: 'pings', check: async () => pings.readiness() },
];

/** The address under which this machine reaches a listener. */
function localUrl({ addresses, port }: Listener): string {
  const [address = 'localhost'] = addresses;
  if (LOCAL.has(address)) return `http://localhost:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

const LOCAL = new Set(['127.0.0.1', '::1', '0.0.0.0', '::']);
