// Examples for the OpenAPI document.

import type { CronCheck, NewCronCheck } from './schema.ts';
import { settingsOf } from './settings.ts';

export const exampleDefinition: NewCronCheck = {
  name: 'Nightly backup',
  cron_expression: '30 3 * * *',
  timezone: 'Europe/Vilnius',
  grace_seconds: 900,
  tags: ['backup', 'db-1'],
};

const { description, ...settings } = settingsOf(exampleDefinition);

export const exampleCheck: CronCheck = {
  id: 3_141_592_653_589_793,
  name: 'Nightly backup',
  slug: '6f1c2a52-7d0e-4a3b-9a51-0c9f1de2b7a4',
  ping_url: 'https://tocsin.example.net/ping/6f1c2a52-7d0e-4a3b-9a51-0c9f1de2b7a4',
  description,
  tags: ['backup', 'db-1'],
  ...settings,
  depends_on: null,
  paused: false,
  status: 'up',
  down_reason: null,
  running: false,
  status_since: '2026-06-01T00:30:41.118Z',
  last_ping_at: '2026-06-16T00:34:02.731Z',
  last_start_at: '2026-06-16T00:30:01.204Z',
  last_duration_ms: 241_527,
  last_exit_code: 0,
  failures: 0,
  next_expected_at: '2026-06-17T00:30:00.000Z',
  deadline_at: '2026-06-17T00:45:00.000Z',
  ping_count: 32,
  unknown_ending: null,
  muted: null,
  created_at: '2026-05-31T14:02:11.060Z',
  updated_at: '2026-05-31T14:02:11.060Z',
};
