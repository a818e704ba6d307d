// What the tests of the state machine start from: a check that is expected every ten minutes, with times in seconds.

import { addSeconds } from '../../platform/time.ts';
import { applyDeadline } from './apply-deadline.ts';
import type { Outage } from './excuse.ts';
import type { Schedule } from './schedule.ts';
import { type AlertSettings, applyPing, type CronCheckState, newState, type Ping } from './state.ts';

export const start = new Date('2026-01-01T00:00:00.000Z');
export const after = (seconds: number) => addSeconds(start, seconds);
export const year = 366 * 86_400;

export const plain: Schedule = {
  interval_seconds: 600,
  cron_expression: null,
  timezone: 'UTC',
  grace_seconds: 60,
  max_runtime_seconds: null,
  min_runtime_seconds: null,
};
export const alerts: AlertSettings = {
  ...{ alert_on_fail: true, alert_on_miss: true },
  ...{ failure_threshold: 1, recovery_threshold: 1 },
};
export const silent: AlertSettings = { ...alerts, alert_on_fail: false, alert_on_miss: false };
export const id = (name: string) => `00000000-0000-4000-8000-0000000000${name.padStart(2, '0')}`;

export const ping = (kind: Ping['kind'], at: number, more: Partial<Ping> = {}): Ping => ({
  kind,
  exit_code: null,
  run_id: null,
  received_at: after(at),
  ...more,
});
export const outage = (from: number, to: number) => ({ from: after(from), to: after(to) });

/** What is left of a new check after these pings. */
export const afterPings = (pings: Ping[], schedule = plain, settings = alerts, from = newState(start)) =>
  pings.reduce((state, each) => applyPing(state, schedule, settings, each).state, from);
export const up = (at = 0, schedule = plain) => afterPings([ping('success', at)], schedule);
export const sweep = (state: CronCheckState, until: number, schedule = plain, outages: Outage[] = []) =>
  applyDeadline(state, schedule, alerts, { listenedUntil: after(until), outages });

export const tenMinutely: Schedule = { ...plain, interval_seconds: null, cron_expression: '*/10 * * * *' };
export const statusOf = ({ status, down_reason, status_since }: CronCheckState) => [
  status,
  down_reason,
  status_since,
];
