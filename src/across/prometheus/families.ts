// What Prometheus is given of the subjects of an account: a name, a help and what to take of each. Pure.

import type { CronCheck } from '../../monitors/cron-checks/checks/schema.ts';
import type { ExternalCheck } from '../../monitors/external/schema.ts';
import type { AccountProcessList } from '../../monitors/servers/processes/schema.ts';
import type { Server } from '../../monitors/servers/schema.ts';
import type { UptimeCheck } from '../../monitors/uptime-checks/schema.ts';
import type { Family, Labels, Sample } from './exposition.ts';

type Moment = Date | string | null;

export type Subject =
  | { type: 'cron_check'; shown: CronCheck & Mutable }
  | { type: 'server'; shown: Server & Mutable }
  | { type: 'uptime_check'; shown: UptimeCheck & Mutable; latency: Latency | undefined }
  | { type: 'external'; shown: ExternalCheck & Mutable }
  | { type: 'process'; shown: AccountProcessList['processes'][number] & Mutable };

interface Mutable {
  muted: unknown;
}

interface Latency {
  p50_ms: number | null;
  p95_ms: number | null;
  p99_ms: number | null;
}

/** A subject with its uptime as the API gives it, a percentage. */
export type Exported = Subject & { uptime: string | null };

interface Definition {
  name: string;
  help: string;
  type?: 'summary';
  /** What one subject adds; null adds nothing. */
  of: (subject: Exported) => number | null | [Labels, number | null][];
}

const UP = new Set(['up', 'late', 'degraded', 'online', 'warning', 'running']);
const DOWN = new Set(['down', 'offline', 'stopped']);

const secondsOf = (moment: Moment) => (moment === null ? null : new Date(moment).getTime() / 1_000);
const ratioOf = (percent: number | string | null) =>
  percent === null ? null : Number((Number(percent) / 100).toFixed(6));
const secondsOfMs = (ms: number | null) => (ms === null ? null : ms / 1_000);

function lastSeen(subject: Exported): Moment {
  if (subject.type === 'cron_check') return subject.shown.last_ping_at;
  if (subject.type === 'server') return subject.shown.last_seen;
  if (subject.type === 'external') return subject.shown.reported_at;
  return subject.type === 'uptime_check' ? subject.shown.last_checked_at : null;
}

function isUp({ status }: { status: string }): number | null {
  if (UP.has(status)) return 1;
  return DOWN.has(status) ? 0 : null;
}

const definitions: readonly Definition[] = [
  {
    name: 'tocsin_subject_up',
    help: '1: up, late, degraded, online, warning or running; 0: down, offline or stopped. None while new, paused or unknown.',
    of: ({ shown }) => isUp(shown),
  },
  {
    name: 'tocsin_subject_status',
    help: 'Always 1; the label status says how the subject is.',
    of: ({ shown: { status } }) => [[{ status }, 1]],
  },
  {
    name: 'tocsin_subject_status_since_timestamp_seconds',
    help: 'When the status began.',
    of: ({ shown }) => secondsOf(shown.status_since),
  },
  {
    name: 'tocsin_subject_last_seen_timestamp_seconds',
    help: 'The last ping of a cron check, report of a server, probe of an uptime check or report of an external check.',
    of: (subject) => secondsOf(lastSeen(subject)),
  },
  {
    name: 'tocsin_subject_muted',
    help: '1 while a silence or maintenance window holds back the notifications of the subject.',
    of: ({ shown }) => (shown.muted === null ? 0 : 1),
  },
  {
    name: 'tocsin_subject_uptime_ratio',
    help: 'Uptime of the last 30 UTC days, today included. None without data, and of processes.',
    of: ({ uptime }) => ratioOf(uptime),
  },
  {
    name: 'tocsin_cron_check_last_duration_seconds',
    help: 'How long the last run took.',
    of: (subject) => (subject.type === 'cron_check' ? secondsOfMs(subject.shown.last_duration_ms) : null),
  },
  {
    name: 'tocsin_cron_check_next_expected_timestamp_seconds',
    help: 'When the next ping is expected.',
    of: (subject) => (subject.type === 'cron_check' ? secondsOf(subject.shown.next_expected_at) : null),
  },
  {
    name: 'tocsin_uptime_check_latency_seconds',
    help: 'How long the target took to answer in the last 24 hours.',
    type: 'summary',
    of: (subject) =>
      subject.type === 'uptime_check' && subject.latency
        ? [
            [{ quantile: '0.5' }, secondsOfMs(subject.latency.p50_ms)],
            [{ quantile: '0.95' }, secondsOfMs(subject.latency.p95_ms)],
            [{ quantile: '0.99' }, secondsOfMs(subject.latency.p99_ms)],
          ]
        : null,
  },
  {
    name: 'tocsin_uptime_check_certificate_expiry_timestamp_seconds',
    help: 'When the certificate of the target expires; its days are (this - time()) / 86400.',
    of: ({ type, shown }) =>
      type === 'uptime_check' ? secondsOf(shown.certificate?.expires_at ?? null) : null,
  },
  {
    name: 'tocsin_server_usage_ratio',
    help: 'The newest figures of a server; of the disk, its fullest file system.',
    of: ({ type, shown }) =>
      type === 'server'
        ? [
            [{ resource: 'cpu' }, ratioOf(shown.metrics.cpu)],
            [{ resource: 'memory' }, ratioOf(shown.metrics.memory)],
            [{ resource: 'disk' }, ratioOf(shown.metrics.disk)],
          ]
        : null,
  },
];

const labelsOf = ({ type, shown }: Exported): Labels => ({
  id: String(shown.id),
  type,
  name: shown.name,
  ...('server' in shown && { server: shown.server.name }),
});

/** A family for each definition, each with what all subjects have of it. */
export const familiesOf = (subjects: readonly Exported[]): Family[] => {
  const labelled = subjects.map((subject) => ({ subject, labels: labelsOf(subject) }));
  return definitions.map(
    ({ name, help, type, of }): Family => ({
      name,
      help,
      type: type ?? 'gauge',
      samples: labelled.flatMap(({ subject, labels }) => samplesOf(of(subject), labels)),
    }),
  );
};

function samplesOf(given: ReturnType<Definition['of']>, labels: Labels): Sample[] {
  if (given === null) return [];
  const pairs: [Labels, number | null][] = typeof given === 'number' ? [[{}, given]] : given;
  return pairs.flatMap(([more, value]) =>
    value === null ? [] : [{ labels: { ...labels, ...more }, value }],
  );
}

interface AccountFigures {
  subjects: number;
  left_out: number;
  open: number;
  unacknowledged: number;
}

/** What is said once, of the answer and of the account. */
export function accountFamilies({ subjects, left_out, open, unacknowledged }: AccountFigures): Family[] {
  const one = (name: string, help: string, value: number): Family => ({
    name,
    help,
    type: 'gauge',
    samples: [{ labels: {}, value }],
  });
  return [
    one('tocsin_account_subjects', 'Subjects in this answer.', subjects),
    one(
      'tocsin_account_subjects_left_out',
      'Subjects that match and did not fit in: ask by tag or type.',
      left_out,
    ),
    one('tocsin_account_open_alerts', 'Alerts that are not resolved.', open),
    one(
      'tocsin_account_unacknowledged_alerts',
      'Of those, the ones nobody has acknowledged.',
      unacknowledged,
    ),
  ];
}
