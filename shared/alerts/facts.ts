// What is known of an alert, by kind: all that its sentences say. Pure.

import { isMetric, type MetricName } from '../metric-names.ts';
import type { ProcessMatch, RuleOp } from '../texts/texts.ts';

export interface HeavyProcess {
  pid: number;
  name: string;
  cpu: number;
  memory_bytes: number;
}

export interface FullDisk {
  mount: string;
  used_percent: number;
  total_bytes: number;
}

/** Times are ISO 8601. What is null is not known, or there is none. */
export type AlertFacts =
  | { kind: 'cron_fail'; exit_code: number | null; duration_ms: number | null }
  | {
      kind: 'cron_missed';
      expected_at: string;
      deadline_at: string;
      last_ping_at: string | null;
      schedule: { expression: string; zone: string } | { interval_seconds: number };
    }
  | { kind: 'cron_overrun'; started_at: string; deadline_at: string }
  | { kind: 'cron_too_fast'; duration_ms: number; min_runtime_seconds: number }
  | { kind: 'server_offline'; last_report_at: string | null }
  | MetricFacts
  | {
      kind: 'process_stopped';
      server: string;
      count: number;
      min_count: number;
      max_count: number | null;
      match: { kind: ProcessMatch; value: string } | null;
    }
  | UptimeDownFacts
  | {
      kind: 'uptime_degraded';
      latency_ms: number;
      degraded_ms: number;
      location: string;
      since: string;
    }
  | { kind: 'certificate_expiring'; days_left: number; subject: string; own: boolean; expires_at: string };

export interface MetricFacts {
  kind: 'server_metric';
  metric: MetricName;
  value: number;
  op: RuleOp;
  threshold: number;
  since: string | null;
  processes: readonly HeavyProcess[];
  disks: readonly FullDisk[];
}

export interface UptimeDownFacts {
  kind: 'uptime_down';
  reason: string | null;
  /** In English. */
  error: string | null;
  http_status: number | null;
  /** What was compared; null: nothing was. Of `seen`, null is nothing. */
  compared: { expected: string; seen: string | null } | null;
  location: string;
  since: string;
}

/** As an alert is stored and sent. */
export interface StoredAlert {
  kind: AlertFacts['kind'];
  metric: string | null;
  value: number | null;
  opened_at: string;
  facts: StoredFacts;
}

/** The fields of all kinds. */
interface StoredFacts {
  expected_at?: string;
  deadline_at?: string;
  started_at?: string;
  last_heard_at?: string | null;
  interval_seconds?: number;
  cron_expression?: string;
  timezone?: string;
  duration_ms?: number;
  min_runtime_seconds?: number;
  output?: string;
  server?: { name: string };
  min_count?: number;
  max_count?: number | null;
  match?: { kind: string; value: string };
  reason?: string;
  error?: string;
  http_status?: number;
  expected?: string;
  seen?: string | null;
  location?: string;
  degraded_ms?: number;
  certificate?: { subject: string; expires_at: string; own: boolean };
  op?: RuleOp;
  threshold?: number;
  since?: string;
  processes?: readonly HeavyProcess[];
  disks?: readonly FullDisk[];
}

/** null: too little is known for sentences, and those that are stored with the alert remain. */
export function readFacts(alert: StoredAlert): AlertFacts | null {
  return readers[alert.kind](alert);
}

type Readers = { [Kind in AlertFacts['kind']]: (alert: StoredAlert) => (AlertFacts & { kind: Kind }) | null };

const readers: Readers = {
  cron_fail: ({ value, facts: { duration_ms = null } }) => ({
    kind: 'cron_fail',
    exit_code: value,
    duration_ms,
  }),
  cron_missed: ({ facts }) => {
    const { expected_at, deadline_at, last_heard_at = null } = facts;
    if (expected_at === undefined || deadline_at === undefined) return null;
    return {
      kind: 'cron_missed',
      ...{ expected_at, deadline_at, last_ping_at: last_heard_at, schedule: scheduleOf(facts) },
    };
  },
  cron_overrun: ({ facts: { started_at, deadline_at } }) =>
    started_at !== undefined && deadline_at !== undefined
      ? { kind: 'cron_overrun', started_at, deadline_at }
      : null,
  cron_too_fast: ({ facts: { duration_ms, min_runtime_seconds } }) =>
    duration_ms !== undefined && min_runtime_seconds !== undefined
      ? { kind: 'cron_too_fast', duration_ms, min_runtime_seconds }
      : null,
  server_offline: ({ facts: { last_heard_at } }) =>
    last_heard_at === undefined ? null : { kind: 'server_offline', last_report_at: last_heard_at },
  server_metric: ({ metric, value, facts }) => {
    const { op, threshold, since = null, processes = [], disks = [] } = facts;
    if (!isMetric(metric) || value === null || op === undefined || threshold === undefined) return null;
    return { kind: 'server_metric', metric, value, op, threshold, since, processes, disks };
  },
  process_stopped: ({ value, facts: { server, min_count, max_count = null, match } }) => {
    if (server === undefined || min_count === undefined || value === null) return null;
    return {
      kind: 'process_stopped',
      ...{ server: server.name, count: value, min_count, max_count },
      match: match ? { kind: matchOf(match.kind), value: match.value } : null,
    };
  },
  uptime_down: ({ facts, opened_at }) => {
    if (Object.keys(facts).length === 0) return null;
    const { reason = null, error = null, http_status = null, expected, seen = null, location = '' } = facts;
    const compared = expected === undefined ? null : { expected, seen };
    return { kind: 'uptime_down', reason, error, http_status, compared, location, since: opened_at };
  },
  uptime_degraded: ({ value, facts: { degraded_ms, location = '' }, opened_at }) =>
    value === null || degraded_ms === undefined
      ? null
      : { kind: 'uptime_degraded', latency_ms: value, degraded_ms, location, since: opened_at },
  certificate_expiring: ({ value, facts: { certificate } }) =>
    value === null || certificate === undefined
      ? null
      : { kind: 'certificate_expiring', days_left: value, ...certificate },
};

const scheduleOf = ({ cron_expression, timezone = 'UTC', interval_seconds = 0 }: StoredFacts) =>
  cron_expression === undefined ? { interval_seconds } : { expression: cron_expression, zone: timezone };

const matchOf = (kind: string): ProcessMatch =>
  kind === 'command' || kind === 'pidfile' || kind === 'systemd' ? kind : 'name';
