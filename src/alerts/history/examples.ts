// Examples of alerts for the API reference.

export const example = {
  id: 4711,
  kind: 'cron_fail',
  metric: null,
  severity: 'critical',
  status: 'open',
  subject: { id: 5_012_449_381_023, type: 'cron_check', name: 'Nightly backup' },
  title: 'Nightly backup failed with exit code 3',
  detail: 'pg_dump: error: connection to server failed',
  facts: { duration_ms: 846_000, output: 'pg_dump: error: connection to server failed' },
  value: 3,
  occurrences: 1,
  opened_at: '2026-06-16T03:14:06.000Z',
  last_occurred_at: '2026-06-16T03:14:06.000Z',
  acknowledged_at: null,
  acknowledged_by: null,
  resolved_at: null,
  resolve_reason: null,
  suppressed_by: null,
  rule_ids: [],
  runbook_url: null,
};

/** What is so for now. */
export const standing = {
  assigned_to: { id: 3, name: 'Mira K.' },
  tags: ['nightly'],
  depends_on: null,
  muted: null,
};

export const linked = {
  title: example.title,
  severity: example.severity,
  subject: example.subject.name,
  opened_at: example.opened_at,
  timezone: 'Europe/Vilnius',
  url: 'https://tocsin.example/a/12/alerts/4711',
};

export const history = {
  reopened_at: null,
  flapping: false,
  snoozed_until: null,
  held_by: null,
  upcoming: [
    {
      at: '2026-06-16T03:44:06.000Z',
      kind: 'escalation',
      channels: [{ id: 4, kind: 'ntfy', name: 'Phones' }],
    },
  ],
  holds_back: [],
  notifications: [
    {
      id: 90_210,
      type: 'alert.opened',
      destination: { id: 3, type: 'channel', kind: 'email', name: 'Email' },
      status: 'delivered',
      attempts: 1,
      created_at: '2026-06-16T03:14:06.000Z',
      attempted_at: '2026-06-16T03:14:06.210Z',
      next_attempt_at: null,
      waits_for: null,
      delivered_at: '2026-06-16T03:14:06.482Z',
      error: null,
      response_status: null,
      log_only: false,
      digest_id: null,
    },
  ],
  events: [{ at: '2026-06-16T03:14:06.000Z', type: 'opened', actor: null, note: null, facts: {} }],
};

export const acknowledged = {
  ...example,
  status: 'acknowledged',
  acknowledged_at: '2026-06-16T03:16:40.000Z',
  acknowledged_by: 'Mira K.',
};

export const resolved = {
  ...example,
  status: 'resolved',
  resolved_at: '2026-06-16T03:20:00.000Z',
  resolve_reason: 'manual',
};

export const token = '1.4711.3.1781579647.0f3a9c1e5b7d2468.c2lnbmF0dXJlLW9mLXRoaXMtbGluay1pbi1iYXNlNjR1';
