import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../settings-schema.ts';
import { type CronAlert, newState } from '../state.ts';
import { alertCause } from './alert-causes.ts';
import type { RecordedCheck } from './recorded-check.ts';

const at = new Date('2026-06-16T03:05:00.000Z');
const expected_at = new Date('2026-06-16T03:00:00.000Z');

const check = (schedule: Partial<RecordedCheck['schedule']> = {}): RecordedCheck => ({
  ...{ id: 7, account_id: 1, slug: 'backup', name: 'Nightly backup' },
  schedule: {
    ...{ interval_seconds: null, cron_expression: '0 3 * * *', timezone: 'Europe/Vilnius' },
    ...{ grace_seconds: 300, max_runtime_seconds: null, min_runtime_seconds: 60, ...schedule },
  },
  settings: defaultSettings,
  state: newState(expected_at),
  ...{ ping_count: 0, rate_window: null, sweep_at: null, unknown_ending: null, unknown_ending_at: null },
});

const factsOf = (alert: CronAlert, body: string | null = null, of = check()) =>
  alertCause(of, alert, body).facts;

test('facts say what the detail says, by kind', () => {
  const run_id = null;
  assert.deepEqual(
    factsOf({ kind: 'cron_fail', at, exit_code: 3, duration_ms: 846_000, run_id }, 'disk full\n'),
    { duration_ms: 846_000, output: 'disk full' },
  );
  assert.deepEqual(factsOf({ kind: 'cron_fail', at, exit_code: null, duration_ms: null, run_id }), {});
  const missed = {
    expected_at: expected_at.toISOString(),
    deadline_at: at.toISOString(),
    last_heard_at: null,
  };
  assert.deepEqual(factsOf({ kind: 'cron_missed', at, expected_at }), {
    ...missed,
    cron_expression: '0 3 * * *',
    timezone: 'Europe/Vilnius',
  });
  const unless = (alert: CronAlert) => alertCause(check(), alert, null).unless_notified;
  assert.equal(unless({ kind: 'cron_missed', at, expected_at }), undefined);
  assert.ok(unless({ kind: 'cron_missed', at, expected_at, was_down: true })?.includes('cron_fail'));
  const hourly = check({ interval_seconds: 3_600, cron_expression: null });
  assert.deepEqual(factsOf({ kind: 'cron_missed', at, expected_at }, null, hourly), {
    ...missed,
    interval_seconds: 3_600,
  });
  assert.deepEqual(factsOf({ kind: 'cron_overrun', at, started_at: expected_at, run_id }), {
    started_at: expected_at.toISOString(),
    deadline_at: at.toISOString(),
  });
  assert.deepEqual(factsOf({ kind: 'cron_too_fast', at, duration_ms: 400, run_id }), {
    duration_ms: 400,
    min_runtime_seconds: 60,
  });
});
