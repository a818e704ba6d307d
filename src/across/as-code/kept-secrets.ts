// Secrets that a document leaves out stay as they are stored. Pure.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { channelKinds } from '../../delivery/kinds/kinds.ts';
import { secretFields } from '../../delivery/kinds/masks.ts';
import { probeTypeOf } from '../../monitors/uptime-checks/probes/kinds.ts';
import type { NewUptimeCheck } from '../../monitors/uptime-checks/schema.ts';

/** `body` with what `stored` has for its secrets. */
export type KeepSecrets = (body: JsonObject, stored: JsonObject) => JsonObject;

const filled = (given: unknown, kept: unknown, names: readonly string[]): JsonObject => {
  const fields = Object.entries({ ...(kept as JsonObject | null) }).filter(
    ([name, value]) => names.includes(name) && value !== null,
  );
  return { ...Object.fromEntries(fields), ...(given as JsonObject | undefined) };
};

export const ofWebhook: KeepSecrets = (body, stored) => ({ headers: stored.headers, ...body });

export function ofChannel(body: JsonObject, stored: JsonObject): JsonObject {
  const kind = channelKinds.find((one) => one.kind === body.kind);
  if (!kind || stored.kind !== body.kind) return body;
  return { ...body, config: filled(body.config, stored.config, secretFields(kind)) };
}

export function ofUptimeCheck(body: JsonObject, stored: JsonObject): JsonObject {
  if (typeof body.kind !== 'string' || stored.kind !== body.kind) return body;
  // What is stored has passed the schema of its kind.
  const { kind } = stored as unknown as NewUptimeCheck;
  const own = filled(body[kind], stored[kind], Object.keys(probeTypeOf(kind).secrets));
  return Object.keys(own).length === 0 ? body : { ...body, [kind]: own };
}
