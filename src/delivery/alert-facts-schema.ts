// What the texts of an alert say, in fields: so that it can be said in any language and in any time zone.

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
    expected_at: moment('`cron_missed`: expected time.'),
    deadline_at: moment('`cron_missed`, `cron_overrun`: deadline.'),
    started_at: moment('`cron_overrun`: start of the run.'),
    last_heard_at: Type.Optional(
      nullable(
        Type.String({ format: 'date-time' }),
        '`cron_missed`, `server_offline`, `location_offline`: last contact; null: never.',
      ),
    ),
    interval_seconds: integer('`cron_missed`: without a cron expression.'),
    cron_expression: text('`cron_missed`: in `timezone`.'),
    timezone: text('`cron_missed`: of `cron_expression`.'),
    duration_ms: number('`cron_fail`, `cron_too_fast`: of the run.'),
    min_runtime_seconds: integer('`cron_too_fast`: shortest run.'),
    output: text('`cron_fail`, `cron_too_fast`: end of the output.'),
    server: Type.Optional(
      Type.Object(
        { id: Type.Integer(), name: Type.String() },
        { description: '`process_stopped`: its server.' },
      ),
    ),
    min_count: integer('`process_stopped`: fewest allowed.'),
    max_count: Type.Optional(nullable(Type.Integer(), '`process_stopped`: most allowed; null: no maximum.')),
    match: Type.Optional(
      Type.Object(
        { kind: Type.String(), value: Type.String() },
        { description: '`process_stopped`: how it is matched.' },
      ),
    ),
    reason: text('`uptime_down`: as in its results. `location_offline`: `skewed`, `cut_off`; else silent.'),
    error: text('`uptime_down`: in English, with what was seen.'),
    http_status: integer('`uptime_down`: if it answered.'),
    expected: text('`uptime_down`: status codes, text or assertion not met.'),
    seen: Type.Optional(nullable(Type.String(), '`uptime_down`: instead of `expected`; null: nothing.')),
    integration: Type.Optional(
      Type.Object(
        { id: Type.Integer(), name: Type.String() },
        { description: '`external_down`: which reported it.' },
      ),
    ),
    message: text('`external_down`: as its tool says.'),
    url: text('`external_down`: where its tool shows it.'),
    location: text('`uptime_down`, `uptime_degraded`: of the probe.'),
    members: Type.Optional(
      Type.Object(
        {
          down: Type.Integer(),
          counted: Type.Integer({ description: 'Neither paused nor new.' }),
          needed: Type.Integer({ description: 'So many have to be up.' }),
          names: Type.Array(Type.String(), { description: 'Of those that are down; at most 5.' }),
        },
        { description: '`uptime_down` of a group: why.' },
      ),
    ),
    degraded_ms: integer('`uptime_degraded`: limit of the check.'),
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
    op: Type.Optional(Type.Enum(['gt', 'ge', 'lt', 'le'], { description: '`server_metric`: of the rule.' })),
    threshold: number('`server_metric`: of the rule.'),
    since: moment('`server_metric`: since when it is passed. `location_offline`: with a reason.'),
    processes: Type.Optional(
      Type.Array(HeavyProcess, { description: '`server_metric`: the heaviest; at most 5.' }),
    ),
    disks: Type.Optional(
      Type.Array(FullDisk, { description: '`server_metric` of disks: the fullest; at most 5.' }),
    ),
  },
  {
    description: '`title` and `detail` as fields, by `kind`, where known; empty for old alerts.',
  },
);
export type AlertFacts = Static<typeof alertFacts>;

export const eventFacts = Type.Object(
  {
    because: Type.Optional(
      Type.Enum(['parent_down', 'parent_back', 'group', 'silence', 'maintenance', 'hours'], {
        description:
          '`suppressed`, `held`: a dependency is down or just recovered; only its group notifies; a silence or maintenance window; until the active hours of its rules begin.',
      }),
    ),
    name: text(
      '`suppressed`, `held`: of the dependency, group, silence or window. `assigned`: of the member.',
    ),
    after_seconds: integer('`escalated`: time without acknowledgement.'),
    until: moment('`snoozed`: end of the acknowledgement. `held` because of `hours`: when they begin.'),
    policy: text('`page_gap`, `owners_paged`, `escalated` by somebody: name of the escalation policy.'),
    step: integer('`page_gap`, `owners_paged`, `escalated` by somebody: from 1 on.'),
    via: text(
      'Means by which somebody acted outside the dashboard, such as `mail`, `sms`, `voice` or `slack`.',
    ),
  },
  { description: '`note` as fields, if by the service; else empty.' },
);
export type EventFacts = Static<typeof eventFacts>;
