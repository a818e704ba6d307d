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

const TABLE_OF: Record<keyof CheckRow, 'c' | 's'> = {
  ...{ id: 'c', account_id: 'c', slug: 'c', name: 's', status: 's', status_since: 's' },
  ...{ interval_seconds: 'c', cron_expression: 'c', timezone: 'c', grace_seconds: 'c' },
  ...{ max_runtime_seconds: 'c', min_runtime_seconds: 'c' },
  ...{ alert_on_fail: 'c', alert_on_miss: 'c', alert_on_first_miss: 'c' },
  ...{ failure_threshold: 'c', recovery_threshold: 'c' },
  ...{ failure_keywords: 'c', success_keywords: 'c', start_keywords: 'c' },
  ...{ fail_without_keyword: 'c', post_only: 'c' },
  ...{ down_reason: 'c', slot_since: 'c', last_ping_at: 'c', last_start_at: 'c' },
  ...{ last_duration_ms: 'c', last_exit_code: 'c', open_runs: 'c', failures: 'c', successes: 'c' },
  ...{ ping_count: 'c', unknown_ending: 'c', unknown_ending_at: 'c' },
  ...{ rate_window_started_at: 'c', rate_window_count: 'c', sweep_at: 'c' },
};

/** Of `cron_check c` joined with `subject s`. Each column of each check is read with each batch, so none but these. */
export const CHECK_COLUMNS = Object.entries(TABLE_OF)
  .map(([column, table]) => `${table}.${column}`)
  .join(', ');

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
