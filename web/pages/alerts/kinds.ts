// What an alert can be about, in the order in which it is offered.

import type { Alert } from '../../api/schema.gen.ts';

export type AlertKind = Alert['kind'];

export const ALERT_KINDS = [
  'server_offline',
  'server_metric',
  'process_stopped',
  'cron_fail',
  'cron_missed',
  'cron_overrun',
  'cron_too_fast',
  'uptime_down',
  'uptime_degraded',
  'certificate_expiring',
] as const satisfies readonly AlertKind[];
