// An uptime check as the API gives it: without the values of its secrets. Pure.

import { MASK } from '../../../shared/mask.ts';
import { maskHeaders } from '../../platform/secret-headers.ts';
import type { UptimeCheck } from './schema.ts';
import type { CheckSettings } from './settings.ts';
import type { CheckRow } from './store.ts';

const masked = (text: string | null) => (text === null ? null : MASK);

export function presentCheck(row: CheckRow, settings: CheckSettings): UptimeCheck {
  const { http, tcp, ...others } = settings;
  return {
    id: row.id,
    name: row.name,
    ...others,
    tags: row.tags,
    depends_on:
      row.depends_on_id !== null && row.depends_on_type
        ? { type: row.depends_on_type, id: row.depends_on_id }
        : null,
    paused: row.status === 'paused',
    http: http && { ...http, headers: maskHeaders(http.headers), body: masked(http.body) },
    tcp: tcp && { ...tcp, send: masked(tcp.send) },
    status: row.status,
    status_since: row.status_since,
    last_checked_at: row.last_checked_at,
    last_latency_ms: row.last_latency_ms,
    last_error: row.last_error,
    last_assertions: [...row.last_assertions],
    certificate: row.certificate && {
      ...row.certificate,
      expires_at: new Date(row.certificate.expires_at),
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
