// What an alert, and so a rule, can be about. Pure, and short: routes that are loaded with the first page name it.

import type { Alert } from '../api/schema.gen.ts';

export type AlertKind = Alert['kind'];

/** In the order in which they are offered. */
export const ALERT_KINDS = [
  'server_metric',
  'server_offline',
  'process_stopped',
  'cron_fail',
  'cron_missed',
  'cron_overrun',
  'cron_too_fast',
  'uptime_down',
  'uptime_degraded',
  'certificate_expiring',
  'location_offline',
  'external_down',
] as const satisfies readonly AlertKind[];
