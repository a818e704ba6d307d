// What the screen of a TV dashboard is given.

import { serversInOrder } from '../../monitors/servers/readings.ts';
import type { App } from '../../platform/app.ts';
import { readResource } from '../keyed-resource.ts';
import { tvDashboard } from './dashboard.ts';

/** null: there is no such dashboard any more. */
export async function screenOf(app: App, scope: { account_id: number; bound_to: string }, now: Date) {
  const dashboard = await readResource(tvDashboard, app.database, { ...scope, id: scope.bound_to });
  if (!dashboard) return null;
  const servers = await serversInOrder(app.database, scope.account_id, dashboard.layout.servers);
  const { dashboard_id, name, layout } = dashboard;
  return { dashboard: { id: dashboard_id, name, layout }, servers, timestamp: now };
}
