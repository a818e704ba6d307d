// What the first look at an account shows.

import Type, { type Static } from 'typebox';
import { alertFacts } from '../../delivery/alert-facts-schema.ts';
import { alertKinds, severities } from '../../delivery/alert-schema.ts';
import { moment, nullable, timestamp } from '../../platform/schema.ts';
import { AlertSubjectType, SubjectId, SubjectType } from '../../subjects/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const standings = {
  total: count('All of them.'),
  down: count('`down`, `offline` or `stopped`.'),
  attention: count('`late`, `warning`, `degraded`, or fine with an open metric or certificate alert.'),
  held_back: count('Suppressed by a dependency.'),
  fine: count('Up, online or running.'),
  paused: count('Paused by somebody.'),
  new: count('Nothing received yet, nothing wrong.'),
};
const Standings = Type.Object(standings);

/** One with a count for each status. */
const ofType = (...statuses: readonly string[]) =>
  Type.Object({
    ...standings,
    statuses: Type.Object(Object.fromEntries(statuses.map((status) => [status, count('As it is shown.')]))),
  });

const Reason = Type.Object(
  {
    down_reason: nullable(Type.String(), '`fail`, `missed`, `overrun` or `too_fast`, of a cron check.'),
    exit_code: nullable(Type.Integer(), 'Of the last run of a cron check.'),
    expected_at: nullable(timestamp, 'Of a cron check.'),
    deadline_at: nullable(timestamp, 'When a cron check goes down.'),
    last_seen: nullable(timestamp, 'Last report of a server, or probe of an uptime check.'),
    cpu: nullable(Type.Number(), 'Percent, of a server.'),
    memory: nullable(Type.Number(), 'Percent, of a server.'),
    disk: nullable(Type.Number(), 'Percent, of a server.'),
    error: nullable(Type.String(), 'Of the last probe.'),
    latency_ms: nullable(Type.Number(), 'Of the last probe.'),
    degraded_ms: nullable(Type.Integer(), 'Of an uptime check.'),
    certificate_expires_at: nullable(timestamp, 'Of what an uptime check probes.'),
    count: nullable(Type.Integer(), 'Processes found.'),
    min_count: nullable(Type.Integer(), 'Fewest processes.'),
  },
  { description: 'null: not of this type.' },
);
export type Reason = Static<typeof Reason>;

const Alert = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(alertKinds),
  metric: nullable(Type.String(), 'Where the kind has several; else null.'),
  severity: Type.Enum(severities),
  title: Type.String(),
  detail: Type.String({ description: 'At most 500 characters.' }),
  facts: Type.Omit(alertFacts, ['output', 'processes', 'disks'], {
    description: '`title` and `detail` as fields, by `kind`, without long lists and output.',
  }),
  value: nullable(Type.Number(), 'What was measured; null: nothing.'),
  opened_at: moment('When the cause arose.'),
  acknowledged_at: nullable(timestamp, 'null: not acknowledged.'),
  acknowledged_by: nullable(Type.String(), 'null: nobody.'),
  runbook_url: nullable(Type.String(), 'null: none.'),
});

const Wrong = Type.Object({
  type: SubjectType,
  id: SubjectId,
  name: Type.String(),
  server: nullable(Type.Object({ id: SubjectId, name: Type.String() }), 'Of a process; else null.'),
  standing: Type.Enum(['down', 'attention']),
  status: Type.String(),
  status_since: moment('When the status began.'),
  since: moment('When the trouble began; of the alert where the status is fine.'),
  reason: Reason,
  alert: nullable(Alert, 'Most severe open one; null: none.'),
  open_alerts: count('Alerts open about it.'),
  quiet: nullable(
    Type.Object({
      type: Type.Enum(['silence', 'maintenance']),
      id: Type.Integer(),
      name: Type.String(),
      until: moment('When it ends.'),
      created_by: nullable(Type.String(), 'Name at the time.'),
    }),
    'The silence or maintenance window that mutes it; null: none.',
  ),
  held_back: Type.Array(Type.Object({ type: SubjectType, count: count('So many.') }), {
    description: 'Dependents whose notifications are held back.',
  }),
});
export type Wrong = Static<typeof Wrong>;

const Ribbon = Type.Object({
  step_seconds: Type.Integer({ description: 'How long a bucket is.' }),
  buckets: Type.Array(
    Type.Object({
      at: moment('Where the bucket begins.'),
      down: count('Subjects that were down in it at some time.'),
      attention: count('Others in need of attention.'),
      maintenance: count('Others that were under planned maintenance.'),
    }),
    {
      description: 'Oldest first; the last one still runs. Time when Tocsin was not listening is left out.',
    },
  ),
  openings: Type.Array(
    Type.Object({
      alert_id: Type.Integer(),
      at: timestamp,
      resolved_at: nullable(timestamp, 'null while it lasts.'),
      kind: Type.Enum(alertKinds),
      metric: nullable(Type.String(), 'Where the kind has several; else null.'),
      severity: Type.Enum(severities),
      subject: Type.Object({
        id: nullable(SubjectId, 'null: deleted.'),
        type: AlertSubjectType,
        name: Type.String(),
      }),
    }),
    { description: 'Most notable alerts that opened, oldest first; at most 12.' },
  ),
  known_from: nullable(
    moment('When the oldest of all that is watched was made: of the time before it nothing is known.'),
    'null: no history.',
  ),
  outages: Type.Array(
    Type.Object({
      from: moment('When it began, or the first bucket does.'),
      to: moment('When it ended; now while it lasts.'),
    }),
    {
      description:
        'When Tocsin was not listening, or the account was suspended. Oldest first; the latest 50.',
    },
  ),
});
export type Ribbon = Static<typeof Ribbon>;

const Ahead = Type.Object({
  until: timestamp,
  maintenance: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      from: moment('When it begins; now while active.'),
      to: moment('When it ends, or `until` where it goes on.'),
      subjects: count('How many it covers.'),
    }),
    { description: 'Soonest first; at most 50.' },
  ),
  runs: Type.Array(Type.Object({ check_id: SubjectId, name: Type.String(), at: timestamp }), {
    description: 'Next expected run of each cron check, soonest first; at most 100.',
  }),
  runs_total: count('Cron checks expected until then.'),
});
export type Ahead = Static<typeof Ahead>;

const worst = {
  worst: Type.Array(Wrong, {
    description: 'Down or in need of attention: worst first, then latest first; default 50.',
  }),
  worst_counts: Type.Object(
    {
      all: count('10,001: more than 10,000.'),
      nobody: nullable(
        Type.Integer({ minimum: 0 }),
        'Of these, neither muted nor acknowledged; null beyond 10,000.',
      ),
      muted: nullable(Type.Integer({ minimum: 0 }), 'Of these, muted; null beyond 10,000.'),
    },
    { description: 'How many there are, however many are listed.' },
  ),
};
export const Worst = Type.Object(worst);
export type Worst = Static<typeof Worst>;

export const WorstQuery = Type.Object({
  who: Type.Optional(
    Type.Enum(['nobody', 'muted'], {
      description:
        '`nobody`: neither muted nor acknowledged. `muted`: by silence or maintenance window. Default: all.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
});

export const Overview = Type.Object({
  at: moment('When all of this was so.'),
  last_change_at: nullable(timestamp, 'Of the status of anything; null: none.'),
  counts: Type.Object({
    all: Standings,
    cron_check: ofType('new', 'up', 'late', 'down', 'paused'),
    server: ofType('online', 'warning', 'offline'),
    process: ofType('new', 'running', 'stopped', 'unknown'),
    uptime_check: ofType('new', 'up', 'degraded', 'down', 'paused'),
    external: ofType('up', 'down'),
  }),
  alerts: Type.Object({
    open: count('Unresolved ones.'),
    unacknowledged: count('Of these, not acknowledged.'),
    held_back: count('Of these, suppressed by a dependency.'),
  }),
  ...worst,
  held_back_ids: Type.Array(SubjectId, {
    description: 'Suppressed by a dependency, with a waiting alert; at most 200.',
  }),
  ribbon: Ribbon,
  ahead: Ahead,
});
export type Overview = Static<typeof Overview>;
