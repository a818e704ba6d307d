// An example for the OpenAPI document.

import { NO_REASON } from './reason.ts';

const standings = { total: 24, down: 1, attention: 1, held_back: 0, fine: 21, paused: 1, new: 0 };
const none = { total: 0, down: 0, attention: 0, held_back: 0, fine: 0, paused: 0, new: 0 };

export const exampleOverview = {
  at: '2026-06-16T06:42:00.000Z',
  last_change_at: '2026-06-16T06:30:00.000Z',
  counts: {
    all: standings,
    cron_check: { ...standings, statuses: { new: 0, up: 21, late: 1, down: 1, paused: 1 } },
    server: { ...none, statuses: { online: 0, warning: 0, offline: 0 } },
    process: { ...none, statuses: { new: 0, running: 0, stopped: 0, unknown: 0 } },
    uptime_check: { ...none, statuses: { new: 0, up: 0, degraded: 0, down: 0, paused: 0 } },
    external: { ...none, statuses: { up: 0, down: 0 } },
  },
  alerts: { open: 1, unacknowledged: 0, held_back: 0 },
  worst: [
    {
      type: 'cron_check',
      id: 5_012_449_381_023,
      name: 'Nightly backup',
      server: null,
      standing: 'down',
      status: 'down',
      status_since: '2026-06-16T00:14:06.000Z',
      since: '2026-06-16T00:14:06.000Z',
      reason: { ...NO_REASON, down_reason: 'fail', exit_code: 3, expected_at: '2026-06-17T00:00:00.000Z' },
      alert: {
        id: 4711,
        kind: 'cron_fail',
        metric: null,
        severity: 'critical',
        title: 'Nightly backup failed with exit code 3',
        detail: 'pg_dump: error: connection to server failed',
        facts: { duration_ms: 846_000 },
        value: 3,
        opened_at: '2026-06-16T00:14:06.000Z',
        acknowledged_at: '2026-06-16T00:16:40.000Z',
        acknowledged_by: 'Mira K.',
        runbook_url: null,
      },
      open_alerts: 1,
      quiet: null,
      held_back: [],
    },
  ],
  worst_counts: { all: 1, nobody: 0, muted: 0 },
  held_back_ids: [],
  ribbon: {
    step_seconds: 900,
    buckets: [{ at: '2026-06-16T06:30:00.000Z', down: 1, attention: 1, maintenance: 0 }],
    openings: [
      {
        alert_id: 4711,
        at: '2026-06-16T00:14:06.000Z',
        resolved_at: null,
        kind: 'cron_fail',
        metric: null,
        severity: 'critical',
        subject: { id: 5_012_449_381_023, type: 'cron_check', name: 'Nightly backup' },
      },
    ],
    known_from: '2026-05-04T08:12:00.000Z',
    outages: [{ from: '2026-06-15T22:00:00.000Z', to: '2026-06-15T22:04:10.000Z' }],
  },
  ahead: {
    until: '2026-06-16T10:42:00.000Z',
    maintenance: [
      {
        id: 12,
        name: 'Database upgrade',
        from: '2026-06-16T09:00:00.000Z',
        to: '2026-06-16T09:45:00.000Z',
        subjects: 3,
      },
    ],
    runs: [{ check_id: 3_141_592_653_589_793, name: 'Mail queue flush', at: '2026-06-16T06:44:00.000Z' }],
    runs_total: 1,
  },
};
