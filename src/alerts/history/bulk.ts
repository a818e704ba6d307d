// Acknowledges or resolves many alerts: a transaction for each of them, as where they are called one by one.

import { Refusal } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { acknowledgeAlert, resolveAlert } from './manage.ts';
import type { AlertBulk, AlertBulkResults } from './schema.ts';

type BulkOutcome = AlertBulkResults['results'][number]['outcome'];

const ACTS = { acknowledge: acknowledgeAlert, resolve: resolveAlert };

export async function actOnAlerts(
  call: ActorCall,
  { action, ids, note }: AlertBulk,
): Promise<AlertBulkResults> {
  const results: AlertBulkResults['results'] = [];
  for (const id of new Set(ids)) results.push({ id, outcome: await outcomeOf(ACTS[action](call, id, note)) });
  return { results, done: results.filter(({ outcome }) => outcome === 'done').length };
}

async function outcomeOf(acting: Promise<unknown>): Promise<BulkOutcome> {
  try {
    await acting;
    return 'done';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) return 'not_found';
    if (error.code === 'alert_resolved') return 'alert_resolved';
    throw error;
  }
}
