// Both hosts, opened and closed together.

import type { PingService } from '../monitors/cron-checks/pings/ping-service.ts';
import type { App } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';
import { isReachable } from '../platform/database/database.ts';
import { type Listener, listen } from '../platform/http/listen.ts';
import type { ReadyCheck } from '../platform/http/status-routes.ts';
import { opening } from '../platform/opening.ts';
import { mailTrouble } from '../platform/outbox/trouble.ts';
import { openViews } from '../published/status-pages/read-view.ts';
import { buildApiHost } from './api-host.ts';
import { buildDashboardHost } from './dashboard-host.ts';
import { routesWith } from './routes.ts';
import { BUILT_APP } from './web-app/web-app.ts';

export interface Hosts extends AsyncDisposable {
  urls: { api: string; dashboard: string };
}

/**
 * Opens those that the roles of this node name. `webDirectory`: where the build of the dashboard's app lies. Throws
 * StartupProblem where a port cannot be had.
 */
export const openHosts = (app: App, pings: PingService, webDirectory = BUILT_APP): Promise<Hosts> =>
  opening(async (open) => {
    const { config } = app;
    const views = openViews();
    const routes = routesWith(readiness(app, pings), views);
    const addresses = config.bindAddresses;
    const at = {
      api: { addresses, port: config.apiPort, variable: 'TOCSIN_API_PORT' },
      dashboard: { addresses, port: config.dashboardPort, variable: 'TOCSIN_DASHBOARD_PORT' },
    };
    const api = config.roles.has('api')
      ? open.use(await listen(await buildApiHost(app, pings.door, routes), at.api))
      : null;
    const dashboard = config.roles.has('dashboard')
      ? open.use(
          await listen(
            await buildDashboardHost({ app, door: pings.door, routes, views, webDirectory }),
            at.dashboard,
          ),
        )
      : null;
    return {
      urls: {
        api: config.apiUrl ?? localUrl(api ?? at.api),
        dashboard: config.dashboardUrl ?? localUrl(dashboard ?? at.dashboard),
      },
      // At the same time: each may wait for its running requests.
      async [Symbol.asyncDispose]() {
        await Promise.all([api?.close(), dashboard?.close()]);
        await open.disposeAsync();
      },
    };
  });

const readiness = (app: App, pings: PingService): ReadyCheck[] => [
  { name: 'database', check: async () => ({ ok: await isReachable(app.database) }) },
  { name: 'pings', check: async () => pings.readiness() },
  { name: 'mail', check: () => mailDetail(app) },
];

/** No reason to take this node out of service: the others have the same mail server. */
async function mailDetail({ database, clock }: App): Promise<{ ok: boolean; detail?: string }> {
  const trouble = await mailTrouble(database, clock.now()).catch(() => null);
  if (!trouble) return { ok: true };
  const since = trouble.failing_since.toISOString();
  return { ok: true, detail: `the mail server takes no mail since ${since}; the log has what it says` };
}

/** Addresses of the hosts as far as the configuration tells them, for a node that has none of its own. */
export const configuredUrls = ({ apiUrl, dashboardUrl, bindAddresses, apiPort, dashboardPort }: Config) => ({
  api: apiUrl ?? localUrl({ addresses: bindAddresses, port: apiPort }),
  dashboard: dashboardUrl ?? localUrl({ addresses: bindAddresses, port: dashboardPort }),
});

/** The address under which this machine reaches a listener. */
function localUrl({ addresses, port }: Pick<Listener, 'addresses' | 'port'>): string {
  const [address = 'localhost'] = addresses;
  if (LOCAL.has(address)) return `http://localhost:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

const LOCAL = new Set(['127.0.0.1', '::1', '0.0.0.0', '::']);
