// Tries a mapping on what was received: what would be read of it. Nothing is stored, and nobody is notified.

import { limitRequests } from '../../../accounts/limits/request-limit.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { minutes } from '../../../platform/time.ts';
import { threadCpuMs } from '../../time-limit.ts';
import { MAPPING_MS, readMapped, TOO_LONG } from '../kinds/generic.ts';
import type { Mapping } from '../kinds/mapping-schema.ts';
import { readPayloads } from './manage.ts';
import type { ReceivedPayload, TriedMapping } from './schema.ts';

const MOST_SHOWN = 20;

const PER_ACCOUNT = { limit: 60, windowMs: minutes(5) };

/** All of them together take no longer than one payload that is received. Throws Refusal 404 and RateLimited. */
export async function tryMapping(
  call: Pick<ActorCall, 'app' | 'actor' | 'now'>,
  id: number,
  mapping: Mapping,
): Promise<TriedMapping> {
  const { app, actor, now } = call;
  const payloads = await readPayloads(call, id);
  await limitRequests(app.database, { bucket: `try-mapping:${actor.account_id}`, ...PER_ACCOUNT }, now);
  return { results: tryAll(payloads, mapping) };
}

/** Once one took too long, the others are not tried. */
export function tryAll(payloads: readonly ReceivedPayload[], mapping: Mapping): TriedMapping['results'] {
  const startedMs = threadCpuMs();
  let leftMs = MAPPING_MS;
  return payloads.map((payload) => {
    const tried = tryOn(payload, mapping, leftMs);
    leftMs = tried.problem === TOO_LONG ? 0 : Math.ceil(MAPPING_MS - (threadCpuMs() - startedMs));
    return tried;
  });
}

function tryOn(
  { id, received_at, body }: ReceivedPayload,
  mapping: Mapping,
  leftMs: number,
): TriedMapping['results'][number] {
  const tried = { payload_id: id, received_at };
  const nothing = (problem: string) => ({ ...tried, problem, alerts: [], left_out: 0 });
  if (leftMs <= 0) return nothing(TOO_LONG);
  const payload = parsed(body);
  if (payload === undefined) return nothing('not kept whole, or no JSON');
  const reading = readMapped(payload, mapping, leftMs);
  if (!reading.ok) return nothing(reading.reason);
  const alerts = reading.reports
    .slice(0, MOST_SHOWN)
    .map(({ at: _at, expires_at: _until, ...shown }) => shown);
  return { ...tried, problem: null, alerts, left_out: reading.left_out + (reading.beyond ?? 0) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
