// What is known of why a subject is in trouble, in the same fields for all types. Pure.

import type { CronCheck } from '../../monitors/cron-checks/checks/schema.ts';
import type { Process } from '../../monitors/servers/processes/schema.ts';
import type { Server } from '../../monitors/servers/schema.ts';
import type { UptimeCheck } from '../../monitors/uptime-checks/schema.ts';
import type { Reason } from './schema.ts';

export const NO_REASON: Readonly<Reason> = {
  down_reason: null,
  exit_code: null,
  expected_at: null,
  deadline_at: null,
  last_seen: null,
  cpu: null,
  memory: null,
  disk: null,
  error: null,
  latency_ms: null,
  degraded_ms: null,
  certificate_expires_at: null,
  count: null,
  min_count: null,
};

export const reasonOfCheck = (check: CronCheck): Reason => ({
  ...NO_REASON,
  down_reason: check.down_reason,
  exit_code: check.last_exit_code,
  expected_at: dateOf(check.next_expected_at),
  deadline_at: dateOf(check.deadline_at),
});

export const reasonOfServer = ({ last_seen, metrics }: Server): Reason => ({
  ...NO_REASON,
  last_seen,
  cpu: metrics.cpu,
  memory: metrics.memory,
  disk: metrics.disk,
});

export const reasonOfProcess = ({ count, min_count }: Process): Reason => ({
  ...NO_REASON,
  count,
  min_count,
});

export const reasonOfUptimeCheck = (check: UptimeCheck): Reason => ({
  ...NO_REASON,
  last_seen: check.last_checked_at,
  error: check.last_error,
  latency_ms: check.last_latency_ms,
  degraded_ms: check.degraded_ms,
  certificate_expires_at: check.certificate?.expires_at ?? null,
});

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));
