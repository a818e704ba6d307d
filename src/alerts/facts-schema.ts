// What the texts of an alert say, in fields: so that it can be told in any language and in any time zone.

import { type Static, Type } from 'typebox';
import { nullable } from '../platform/schema.ts';

const moment = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));
const text = (description: string) => Type.Optional(Type.String({ description }));
const integer = (description: string) => Type.Optional(Type.Integer({ description }));
const number = (description: string) => Type.Optional(Type.Number({ description }));

const HeavyProcess = Type.Object({
  pid: Type.Integer(),
  name: Type.String(),
  cpu: Type.Number(),
  memory_bytes: Type.Number(),
});

const FullDisk = Type.Object({
  mount: Type.String(),
  used_percent: Type.Number(),
  total_bytes: Type.Number(),
});

export const alertFacts = Type.Object(
  {
    expected_at: moment('`cron_missed`: when the check was expected to be heard from.'),
    deadline_at: moment('`cron_missed`, `cron_overrun`: by when at the latest.'),
    started_at: moment('`cron_overrun`: when the run started.'),
    last_heard_at: Type.Optional(
      nullable(
        Type.String({ format: 'date-time' }),
        '`cron_missed`, `server_offline`: when it was last heard from; null if never.',
      ),
    ),
    interval_seconds: integer('`cron_missed`: how often it is expected, where no cron expression says so.'),
    cron_expression: text('`cron_missed`: when it is expected, in `timezone`.'),
    timezone: text('`cron_missed`: of `cron_expression`.'),
    duration_ms: number('`cron_fail`, `cron_too_fast`: how long the run took.'),
    min_runtime_seconds: integer('`cron_too_fast`: how long a run takes at least.'),
    output: text('`cron_fail`, `cron_too_fast`: the end of what the job wrote.'),
    server: Type.Optional(
      Type.Object(
        { id: Type.Integer(), name: Type.String() },
        { description: '`process_stopped`: where it is to run.' },
      ),
    ),
    min_count: integer('`process_stopped`: how many must run.'),
    max_count: Type.Optional(
      nullable(Type.Integer(), '`process_stopped`: how many may run; null where any number may.'),
    ),
    match: Type.Optional(
      Type.Object(
        { kind: Type.String(), value: Type.String() },
        { description: '`process_stopped`: what the processes are known by.' },
      ),
    ),
    reason: text('`uptime_down`: why the probe failed, one of the reasons of its results.'),
    error: text('`uptime_down`: the same in English, with what was seen.'),
    http_status: integer('`uptime_down`: of the answer, where there was one.'),
    expected: text(
      '`uptime_down`: what was expected, where one thing was not: status codes, a text, or an assertion.',
    ),
    seen: Type.Optional(
      nullable(Type.String(), '`uptime_down`: what came instead of `expected`; null where nothing did.'),
    ),
    location: text('`uptime_down`, `uptime_degraded`: where it was probed from.'),
    degraded_ms: integer('`uptime_degraded`: answers that take longer are slow.'),
    certificate: Type.Optional(
      Type.Object(
        {
          subject: Type.String(),
          expires_at: Type.String({ format: 'date-time' }),
          own: Type.Boolean({ description: 'Or one that it rests on.' }),
        },
        { description: '`certificate_expiring`: the first to run out.' },
      ),
    ),
    op: Type.Optional(
      Type.Enum(['gt', 'ge', 'lt', 'le'], { description: '`server_metric`: how the rule compares.' }),
    ),
    threshold: number('`server_metric`: what it compares with.'),
    since: moment('`server_metric`: since when the limit has been passed.'),
    processes: Type.Optional(
      Type.Array(HeavyProcess, { description: '`server_metric`: what took most of it; at most 5.' }),
    ),
    disks: Type.Optional(
      Type.Array(FullDisk, { description: '`server_metric` of disks: the fullest; at most 5.' }),
    ),
  },
  {
    description:
      'What `title` and `detail` say, in fields, by `kind`: those that are known. Empty for alerts from before there were any.',
  },
);
export type AlertFacts = Static<typeof alertFacts>;

export const eventFacts = Type.Object(
  {
    because: Type.Optional(
      Type.Enum(['parent_down', 'parent_back', 'silence', 'maintenance'], {
        description:
          '`suppressed`, `held`: what it depends on is down or has just come back; there is a silence or a maintenance window.',
      }),
    ),
    name: text('`suppressed`, `held`: of what it depends on, of the silence or of the window.'),
    after_seconds: integer('`escalated`: how long nobody was on it.'),
  },
  { description: 'What `note` says where the service wrote it, in fields; else empty.' },
);
export type EventFacts = Static<typeof eventFacts>;
