// From the columns that the recorder reads to the check that it moves.

import type { CronCheckState } from '../state.ts';
import type { JudgedSettings, RecordedCheck } from './recorded-check.ts';

export interface CheckRow extends JudgedSettings {
  id: number;
  account_id: number;
  slug: string;
  name: string;
  status: CronCheckState['status'];
  status_since: Date;
  down_reason: CronCheckState['down_reason'];
  slot_since: Date | null;
  last_ping_at: Date | null;
  last_start_at: Date | null;
  last_duration_ms: number | null;
  last_exit_code: number | null;
  open_runs: CronCheckState['open_runs'];
  failures: number;
  successes: number;
  ping_count: number;
  unknown_ending: string | null;
  unknown_ending_at: Date | null;
  rate_window_started_at: Date | null;
  rate_window_count: number;
  sweep_at: Date | null;
}

/** Of `cron_check c` joined with `subject s`: all, so that a new setting is there to judge by. */
export const CHECK_COLUMNS = 'c.*, s.name, s.status, s.status_since';

export const toRecordedCheck = (row: CheckRow): RecordedCheck => ({
  id: row.id,
  account_id: row.account_id,
  slug: row.slug,
  name: row.name,
  schedule: {
    interval_seconds: row.interval_seconds,
    cron_expression: row.cron_expression,
    timezone: row.timezone,
    grace_seconds: row.grace_seconds,
    max_runtime_seconds: row.max_runtime_seconds,
    min_runtime_seconds: row.min_runtime_seconds,
  },
  settings: row,
  state: {
    status: row.status,
    down_reason: row.down_reason,
    status_since: row.status_since,
    slot_since: row.slot_since,
    last_ping_at: row.last_ping_at,
    last_start_at: row.last_start_at,
    last_duration_ms: row.last_duration_ms,
    last_exit_code: row.last_exit_code,
    open_runs: row.open_runs,
    failures: row.failures,
    successes: row.successes,
  },
  ping_count: row.ping_count,
  unknown_ending: row.unknown_ending,
  unknown_ending_at: row.unknown_ending_at,
  rate_window: row.rate_window_started_at && {
    started_at: row.rate_window_started_at,
    count: row.rate_window_count,
  },
  sweep_at: row.sweep_at,
});
