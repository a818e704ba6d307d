// Both hosts, on the listeners that take pings before them.

import { backupTrouble } from '../admin/backups/make.ts';
import type { PingService } from '../monitors/cron-checks/recording/ping-service.ts';
import type { App } from '../platform/app.ts';
import { isReachable } from '../platform/database/database.ts';
import { trustedProxies } from '../platform/http/client-address.ts';
import { letHostAnswer } from '../platform/http/host.ts';
import { createHostServer } from '../platform/http/host-server.ts';
import type { Route } from '../platform/http/route.ts';
import type { ReadyCheck } from '../platform/http/status-routes.ts';
import { mailTrouble } from '../platform/mail/trouble.ts';
import { isClockKnown } from '../platform/nodes/shared-clock.ts';
import { openViews } from '../published/status-pages/read-view.ts';
import { buildApiBeside, buildApiHost } from './api-host.ts';
import { buildDashboardHost } from './dashboard-host.ts';
import type { Listeners } from './listeners.ts';
import { routesWith } from './routes.ts';
import { BUILT_APP } from './web-app/web-app.ts';

interface HostOptions {
  /** Where the build of the dashboard's app lies. */
  webDirectory?: string;
  /** Whether `/ready` is to say that this node is on its way out, though it goes on as ever. */
  isStopping: () => boolean;
  prepare: () => Promise<void>;
}

/**
 * Builds those that the roles of this node name, on listeners that are open already, and lets them answer there once
 * `prepare` is done.
 */
export async function openHosts(
  app: App,
  pings: PingService,
  { api, dashboard }: Listeners,
  { webDirectory = BUILT_APP, isStopping, prepare }: HostOptions,
): Promise<void> {
  const views = openViews();
  const routes = routesWith(readiness(app, pings, isStopping), views);
  const of = { app, door: pings.door, routes };
  if (api) api.host = await buildApiHost({ ...of, hostServer: api.hostServer });
  if (dashboard) {
    const beside = app.config.ports === 'one' ? await openApiBeside(app, routes) : null;
    const host = await buildDashboardHost({
      ...of,
      ...{ views, webDirectory, hostServer: dashboard.hostServer, api: beside?.listener ?? null },
    });
    dashboard.host = { close: () => Promise.all([host.close(), beside?.close()]) };
  }
  await prepare();
  for (const open of [api, dashboard]) if (open) letHostAnswer(open.hostServer);
}

/** The API host without a port of its own. */
async function openApiBeside(app: App, routes: readonly Route[]) {
  const hostServer = createHostServer(trustedProxies(app.config.trustProxy));
  const host = await buildApiBeside({ app, routes, hostServer });
  const { listenerOfHost: listener } = hostServer;
  return { listener, close: () => host.close() };
}

/** Of several nodes, one that keeps pings without the database serves no pages: so only the dashboard's host asks for it. */
function readiness(app: App, pings: PingService, isStopping: () => boolean): ReadyCheck[] {
  const { nodes, backup } = app.config;
  const ofPages = nodes === 'several' ? { surface: 'dashboard' as const } : {};
  return [
    { name: 'node', check: async () => nodeReadiness(app, isStopping()) },
    { name: 'database', ...ofPages, check: async () => ({ ok: await isReachable(app.database) }) },
    { name: 'pings', check: async () => pings.readiness() },
    { name: 'mail', ...ofPages, check: () => mailDetail(app) },
    ...(backup.schedule === null ? [] : [{ name: 'backups', ...ofPages, check: () => backupDetail(app) }]),
  ];
}

function nodeReadiness({ sharedClock, node }: App, isStopping: boolean): { ok: boolean; detail?: string } {
  if (isStopping) return { ok: false, detail: 'it is being stopped' };
  if (node?.isSuperseded())
    return { ok: false, detail: 'another node runs with a copy of its data directory' };
  if (sharedClock && !isClockKnown(sharedClock))
    return {
      ok: false,
      detail: 'its clock differs from that of the database, or it is not known by how much',
    };
  return { ok: true };
}

/** No reason to take this node out of service either. */
async function backupDetail(app: App): Promise<{ ok: boolean; detail?: string }> {
  const detail = await backupTrouble(app).catch(() => null);
  return detail === null ? { ok: true } : { ok: true, detail };
}

/** No reason to take this node out of service: the others have the same mail server. */
async function mailDetail({ database, clock }: App): Promise<{ ok: boolean; detail?: string }> {
  const trouble = await mailTrouble(database, clock.now()).catch(() => null);
  if (!trouble) return { ok: true };
  const since = trouble.failing_since.toISOString();
  return { ok: true, detail: `the mail server takes no mail since ${since}; the log has what it says` };
}
