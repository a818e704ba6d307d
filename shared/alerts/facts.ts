// What is known of an alert, by kind: all that its sentences say. Pure.

import { isMetric, type MetricName } from '../metric-names.ts';
import type { RuleOp } from '../texts/texts.ts';

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

/** Of a group that is down. */
export interface DownMembers {
  /** How many of them are down, and how many count. */
  down: number;
  counted: number;
  /** So many have to be up. */
  needed: number;
  /** Of the first of those that are down. */
  names: string[];
}

/** As the service stores and sends them. Times are ISO 8601. */
interface Facts {
  expected_at?: string;
  deadline_at?: string;
  started_at?: string;
  /** null: never. */
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
  /** In English. */
  error?: string;
  http_status?: number;
  expected?: string;
  seen?: string | null;
  location?: string;
  integration?: { name: string };
  message?: string;
  url?: string;
  members?: DownMembers;
  degraded_ms?: number;
  certificate?: { subject: string; expires_at: string; own: boolean };
  op?: RuleOp;
  threshold?: number;
  since?: string;
  processes?: readonly HeavyProcess[];
  disks?: readonly FullDisk[];
}

/** What the sentences of each kind cannot do without. */
const needed = {
  cron_fail: [],
  cron_missed: ['expected_at', 'deadline_at'],
  cron_overrun: ['started_at', 'deadline_at'],
  cron_too_fast: ['duration_ms', 'min_runtime_seconds'],
  server_offline: ['last_heard_at'],
  server_metric: ['op', 'threshold'],
  process_stopped: ['server', 'min_count', 'match'],
  uptime_down: ['location'],
  uptime_degraded: ['degraded_ms', 'location'],
  certificate_expiring: ['certificate'],
  location_offline: ['last_heard_at'],
  external_down: ['integration'],
} as const satisfies Record<string, readonly (keyof Facts)[]>;

type Kind = keyof typeof needed;

/** Kinds of which `value` says how bad it is. */
type Measured = 'server_metric' | 'process_stopped' | 'uptime_degraded' | 'certificate_expiring';
const measured: ReadonlySet<string> = new Set<Measured>([
  'server_metric',
  'process_stopped',
  'uptime_degraded',
  'certificate_expiring',
]);

export interface StoredAlert {
  kind: Kind;
  metric: string | null;
  value: number | null;
  opened_at: string;
  facts: Facts;
}

export type KnownOf<K extends Kind> = Omit<StoredAlert, 'kind' | 'metric' | 'value' | 'facts'> & {
  kind: K;
  metric: K extends 'server_metric' ? MetricName : string | null;
  value: K extends Measured ? number : number | null;
  facts: Facts & Required<Pick<Facts, (typeof needed)[K][number]>>;
};

/** An alert of which enough is known for sentences. */
export type KnownAlert = { [K in Kind]: KnownOf<K> }[Kind];

/** False: those that are stored with the alert remain. */
export const isKnown = (alert: StoredAlert): alert is KnownAlert =>
  needed[alert.kind].every((name) => alert.facts[name] !== undefined) &&
  (alert.value !== null || !measured.has(alert.kind)) &&
  (alert.kind !== 'server_metric' || isMetric(alert.metric));
