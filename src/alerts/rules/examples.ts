// The rule that the documentation of the API shows.

const body = {
  name: 'Database server is running full',
  kind: 'server_metric',
  severity: 'critical',
  active_times: null,
  severity_times: {
    ...{ timezone: 'Europe/Vilnius', severity: 'warning' },
    hours: [{ weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '22:00' }],
  },
  targets: { tags: ['database'] },
  metric: 'disk',
  op: 'gt',
  threshold: 80,
  for_seconds: 600,
  clear_threshold: 75,
  channel_ids: [],
  repeat_seconds: 14_400,
  runbook_url: 'https://wiki.example.com/disk-full',
  escalations: [{ after_seconds: 1_800, channel_ids: [] }],
};

const response = {
  id: 12,
  ...body,
  enabled: true,
  targets: { all: false, ids: [], tags: ['database'] },
  channel_ids: [3],
  escalations: [{ after_seconds: 1_800, channel_ids: [4] }],
  escalation_policy_id: 2,
  created_at: '2026-06-16T08:00:00.000Z',
  updated_at: '2026-06-16T08:00:00.000Z',
};

export const examples = { body, response };
