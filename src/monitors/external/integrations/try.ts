// Tries a mapping on what was received: what would be read of it. Nothing is stored, and nobody is notified.

import type { ActorCall } from '../../../platform/http/route.ts';
import { readMapped } from '../kinds/generic.ts';
import type { Mapping } from '../kinds/mapping-schema.ts';
import { readPayloads } from './manage.ts';
import type { ReceivedPayload, TriedMapping } from './schema.ts';

const MOST_SHOWN = 20;

/** Throws Refusal 404. */
export async function tryMapping(
  call: Pick<ActorCall, 'app' | 'actor'>,
  id: number,
  mapping: Mapping,
): Promise<TriedMapping> {
  const payloads = await readPayloads(call, id);
  return { results: payloads.map((payload) => tryOn(payload, mapping)) };
}

function tryOn(
  { id, received_at, body }: ReceivedPayload,
  mapping: Mapping,
): TriedMapping['results'][number] {
  const tried = { payload_id: id, received_at };
  const payload = parsed(body);
  const reading = payload === undefined ? null : readMapped(payload, mapping);
  if (!reading?.ok)
    return { ...tried, problem: reading?.reason ?? 'not kept whole, or no JSON', alerts: [], left_out: 0 };
  const alerts = reading.reports
    .slice(0, MOST_SHOWN)
    .map(({ at: _at, expires_at: _until, ...shown }) => shown);
  return { ...tried, problem: null, alerts, left_out: reading.left_out };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
