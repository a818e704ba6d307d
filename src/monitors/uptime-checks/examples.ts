// Examples for the OpenAPI document.

import type { NewUptimeCheck } from './schema.ts';
import { ownOf, plainOf, settingsOf } from './settings.ts';

const at = '2026-06-16T08:00:00.000Z';

export const exampleDefinition: NewUptimeCheck = {
  name: 'Shop',
  kind: 'http',
  url: 'https://shop.example.com/health',
  interval_seconds: 60,
  degraded_ms: 2_000,
  tags: ['production'],
  http: { headers: { Authorization: 'Bearer 3b1f8d20c4' }, expected_status: ['200'] },
  assertions: [{ source: 'json', path: '$.database', op: 'eq', value: 'ok' }],
};

const { badge_enabled, assertions, certificate_warn_days, ...settings } = plainOf(
  settingsOf(exampleDefinition).settings,
);

export const exampleCheck = {
  id: 2_718_281_828_459_045,
  name: 'Shop',
  ...settings,
  tags: ['production'],
  depends_on: null,
  paused: false,
  badge_enabled,
  ...ownOf('http', {
    method: 'GET',
    headers: { Authorization: '********' },
    body: null,
    follow_redirects: true,
    expected_status: ['200'],
    verify_tls: true,
    auth: null,
    auth_user: null,
    auth_password: null,
    token_url: null,
    token_scope: null,
    client_certificate: null,
    proxy: null,
    proxy_user: null,
    proxy_password: null,
    address_family: null,
  }),
  members: null,
  assertions,
  certificate_warn_days,
  status: 'up',
  status_since: '2026-06-01T00:30:41.118Z',
  last_checked_at: at,
  last_latency_ms: 84,
  last_error: null,
  unknown_since: null,
  last_assertions: [{ holds: true, seen: '"ok"' }],
  certificate: {
    subject: 'CN=shop.example.com',
    issuer: 'C=US, O=Let’s Encrypt, CN=R11',
    expires_at: '2026-08-30T11:02:57.000Z',
    fingerprint: '7c1de6f8a0e24b5d9b1a3f0c2e4d6a8b0c1d2e3f405162738495a6b7c8d9eaf0',
  },
  client_certificate_expires_at: null,
  muted: null,
  created_at: '2026-05-31T14:02:11.060Z',
  updated_at: '2026-05-31T14:02:11.060Z',
};

export const exampleTarget: NewUptimeCheck = {
  name: 'Database',
  kind: 'tcp',
  host: 'db-1.example.com',
  port: 5_432,
  timeout_seconds: 5,
};

export const exampleOutcome = {
  at,
  location: 'local',
  up: false,
  reason: 'refused',
  detail: 'db-1.example.com port 5432 refuses connections',
  latency_ms: null,
  phases: { dns: 12, connect: null, tls: null, first_byte: null, download: null },
  http_status: null,
  ip: '198.51.100.7',
  steps: null,
  assertions: [],
  tls_version: null,
  certificate: null,
};
