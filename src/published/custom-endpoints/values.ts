// What a custom endpoint answers: the figures of its servers over the last hour.

import { recentReadings } from '../../monitors/servers/readings.ts';
import type { App } from '../../platform/app.ts';
import { addMs, hours } from '../../platform/time.ts';
import { readResource } from '../keyed-resource.ts';
import { customEndpoint } from './endpoint.ts';

const MOST_ROWS = 100;

/** null: there is no such endpoint any more. */
export async function endpointValuesOf(app: App, scope: { account_id: number; bound_to: string }, now: Date) {
  const endpoint = await readResource(customEndpoint, app.database, { ...scope, id: scope.bound_to });
  if (!endpoint) return null;
  const wanted = { server_ids: endpoint.server_ids, since: addMs(now, -hours(1)), limit: MOST_ROWS };
  const readings = await recentReadings(app.database, scope.account_id, wanted);
  return {
    data: readings.map(({ server_name, hostname, at, ...figures }) => ({
      server_name,
      hostname,
      ...Object.fromEntries(endpoint.metrics.map((metric) => [metric, figures[metric]])),
      timestamp: at,
    })),
    timestamp: now,
  };
}
