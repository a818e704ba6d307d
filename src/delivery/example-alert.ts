// The alert that a test sends.

import type { Alert } from './alert-schema.ts';

export const exampleAlert = (now: Date): Alert => ({
  id: 0,
  kind: 'cron_fail',
  metric: null,
  severity: 'info',
  status: 'open',
  subject: { id: null, type: 'cron_check', name: 'Example' },
  title: 'This is a test of Tocsin; nothing is wrong',
  detail: 'Somebody asked Tocsin to try this out.',
  facts: {},
  value: null,
  occurrences: 1,
  opened_at: now.toISOString(),
  last_occurred_at: now.toISOString(),
  acknowledged_at: null,
  acknowledged_by: null,
  resolved_at: null,
  resolve_reason: null,
  suppressed_by: null,
  rule_ids: [],
  runbook_url: null,
});
