// An uptime check as the API gives it: without the values of its secrets. Pure.

import { MASK } from '../../../shared/mask.ts';
import { isHeaders, maskHeaders } from '../../platform/secret-headers.ts';
import { shownDependency } from '../../subjects/dependencies.ts';
import { expiryOf } from './probes/http/client-certificate.ts';
import { type AnySettings, probeTypeOf } from './probes/kinds.ts';
import type { UptimeCheck } from './schema.ts';
import { type CheckSettings, ownOf, ownSettings, plainOf } from './settings.ts';
import type { CheckRow } from './store.ts';

/** Without the values of its secrets: only that there are some. */
export function maskedSettings(settings: CheckSettings): AnySettings {
  const { secrets, nested } = probeTypeOf(settings.kind);
  const all = ownSettings(settings);
  const own = Object.entries(nested?.mask(all) ?? all).map(([name, value]) => {
    const how = Object.entries(secrets).find(([part]) => part === name)?.[1];
    if (how === undefined || how === 'nested' || value === null) return [name, value];
    return [name, isHeaders(value) ? maskHeaders(value) : MASK];
  });
  return Object.fromEntries(own);
}

export function presentCheck(row: CheckRow, settings: CheckSettings): UptimeCheck {
  return {
    id: row.id,
    name: row.name,
    ...plainOf(settings),
    ...ownOf(settings.kind, maskedSettings(settings)),
    members: row.members,
    tags: row.tags,
    depends_on: shownDependency(row),
    paused: row.status === 'paused',
    status: row.status,
    status_since: row.status_since,
    last_checked_at: row.last_checked_at,
    last_latency_ms: row.last_latency_ms,
    last_error: row.last_error,
    unknown_since: row.unknown_since,
    last_assertions: [...row.last_assertions],
    certificate: row.certificate && {
      ...row.certificate,
      expires_at: new Date(row.certificate.expires_at),
    },
    client_certificate_expires_at: expiryOf((settings.http ?? settings.scenario)?.client_certificate ?? null),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
