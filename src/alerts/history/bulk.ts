// Acknowledges or resolves many alerts: a transaction for each of them, as where they are called one by one.

import { bulkOutcome } from '../../platform/bulk-outcome.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { acknowledgeAlert, resolveAlert } from './manage.ts';
import type { AlertBulk, AlertBulkResults } from './schema.ts';

const ACTS = { acknowledge: acknowledgeAlert, resolve: resolveAlert };

export async function actOnAlerts(
  call: ActorCall,
  { action, ids, note }: AlertBulk,
): Promise<AlertBulkResults> {
  const results: AlertBulkResults['results'] = [];
  for (const id of new Set(ids))
    results.push({ id, outcome: await bulkOutcome(ACTS[action](call, id, note), 'alert_resolved') });
  return { results, done: results.filter(({ outcome }) => outcome === 'done').length };
}
