// The settings of a check as they are stored: what may hold a password is encrypted.

import type { App } from '../../platform/app.ts';
import { openSecret, sealSecret } from '../../platform/secrets.ts';
import type { HttpMethod, Starttls } from './probes/definition.ts';
import type { CheckSettings, HttpSettings, PlainSettings } from './settings.ts';

/** The columns that a person decides on. What belongs to another kind is null, or as the table has it by itself. */
export interface SettingsRow extends PlainSettings {
  method: HttpMethod | null;
  headers_sealed: Buffer | null;
  body_sealed: Buffer | null;
  follow_redirects: boolean;
  expected_status: string[];
  verify_tls: boolean;
  send_sealed: Buffer | null;
  expect: string | null;
  starttls: Starttls | null;
  resolver: string | null;
}

type SecretPart = 'headers' | 'body' | 'send';

// The context binds what is sealed to its row, so that it cannot be moved to another check.
const contextOf = (part: SecretPart, id: number) => `uptime_check.${part}:${id}`;

export function sealSettings(app: Pick<App, 'secret'>, id: number, settings: CheckSettings): SettingsRow {
  const { http, tcp, tls, dns, ...plain } = settings;
  const seal = (part: SecretPart, text: string | null | undefined) =>
    text == null ? null : sealSecret(app.secret, text, contextOf(part, id));
  const hasHeaders = Object.keys(http?.headers ?? {}).length > 0;
  return {
    ...plain,
    method: http?.method ?? null,
    headers_sealed: seal('headers', hasHeaders ? JSON.stringify(http?.headers) : null),
    body_sealed: seal('body', http?.body),
    follow_redirects: http?.follow_redirects ?? true,
    expected_status: http?.expected_status ?? ['200-299'],
    verify_tls: http?.verify_tls ?? true,
    send_sealed: seal('send', tcp?.send),
    expect: tcp?.expect ?? null,
    starttls: tls?.starttls ?? null,
    resolver: dns?.resolver ?? null,
  };
}

/** Throws where the row was sealed with another secret. */
export function openSettings(app: Pick<App, 'secret'>, row: SettingsRow & { id: number }): CheckSettings {
  const { kind } = row;
  const open = (part: SecretPart, sealed: Buffer | null) =>
    sealed && openSecret(app.secret, sealed, contextOf(part, row.id));
  return {
    kind,
    description: row.description,
    url: row.url,
    host: row.host,
    port: row.port,
    record_type: row.record_type,
    interval_seconds: row.interval_seconds,
    retry_interval_seconds: row.retry_interval_seconds,
    timeout_seconds: row.timeout_seconds,
    failure_threshold: row.failure_threshold,
    recovery_threshold: row.recovery_threshold,
    degraded_ms: row.degraded_ms,
    badge_enabled: row.badge_enabled,
    http: kind === 'http' ? openHttp(row, open) : null,
    tcp: kind === 'tcp' ? { send: open('send', row.send_sealed), expect: row.expect } : null,
    tls: kind === 'tls' ? { starttls: row.starttls } : null,
    dns: kind === 'dns' ? { resolver: row.resolver } : null,
    assertions: row.assertions,
    certificate_warn_days: row.certificate_warn_days,
  };
}

const openHttp = (
  row: SettingsRow,
  open: (part: SecretPart, sealed: Buffer | null) => string | null,
): HttpSettings => ({
  method: row.method ?? 'GET',
  headers: JSON.parse(open('headers', row.headers_sealed) ?? '{}'),
  body: open('body', row.body_sealed),
  follow_redirects: row.follow_redirects,
  expected_status: row.expected_status,
  verify_tls: row.verify_tls,
});
