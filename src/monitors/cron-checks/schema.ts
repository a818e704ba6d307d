// A cron check as it is created, changed and shown.

import Type, { type Static } from 'typebox';
import { nullable } from '../../platform/schema.ts';
import {
  Muted,
  SubjectId,
  SubjectReference,
  sortQuery,
  stateQuery,
  statusQuery,
  subjectListQuery,
  Tags,
} from '../../subjects/schema.ts';
import { kinds as pingKinds } from './pings/schema.ts';

const LONGEST_SECONDS = 7_776_000;

const moment = (description: string) => nullable(Type.String({ format: 'date-time' }), description);

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Description = Type.String({ maxLength: 500, description: 'For the person who is woken at night.' });
const Interval = nullable(
  Type.Integer({ minimum: 60, maximum: LONGEST_SECONDS }),
  'A ping is expected this long after the one before. null where a cron expression says when.',
);
const CronExpression = nullable(
  Type.String({ minLength: 1, maxLength: 200 }),
  'When the job starts, as crontab(5) has it: minute, hour, day of month, month, day of week. null where an interval says when.',
);
const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`.',
});
const Grace = Type.Integer({
  minimum: 0,
  maximum: LONGEST_SECONDS,
  description: 'How late a ping may come before the check goes down.',
});
const runtime = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: LONGEST_SECONDS }), description);
const LongestRun = runtime(
  'How long after its start ping a run may take. null: until the next slot and its grace.',
);
const ShortestRun = runtime('A run that succeeds sooner than this is taken for a failure. null: none is.');
const AlertOnFail = Type.Boolean({
  description: 'Whether failures and runs that were too fast raise alerts.',
});
const AlertOnMiss = Type.Boolean({ description: 'Whether missed pings and overrun runs raise alerts.' });
const AlertOnFirstMiss = Type.Boolean({
  description:
    'Whether a check that has not received a ping yet goes down and raises an alert after its first missed slot, counted from its creation, or from when it is resumed. Unless given, true for a check with a cron expression whose `alert_on_miss` is true, and false for one with an interval, which counts from the previous ping.',
});
const BadgeEnabled = Type.Boolean({ description: 'Whether anybody may see the badge of this check.' });
const DependsOn = nullable(
  SubjectReference,
  'What this check cannot work without. Of the same account, and never in a circle.',
);

const settings = {
  description: Type.Optional(Description),
  tags: Type.Optional(Tags),
  interval_seconds: Type.Optional(Interval),
  cron_expression: Type.Optional(CronExpression),
  timezone: Type.Optional(TimeZone),
  grace_seconds: Type.Optional(Grace),
  max_runtime_seconds: Type.Optional(LongestRun),
  min_runtime_seconds: Type.Optional(ShortestRun),
  alert_on_fail: Type.Optional(AlertOnFail),
  alert_on_miss: Type.Optional(AlertOnMiss),
  alert_on_first_miss: Type.Optional(AlertOnFirstMiss),
  badge_enabled: Type.Optional(BadgeEnabled),
  depends_on: Type.Optional(DependsOn),
};

export const NewCronCheck = Type.Object({ name: Name, ...settings });
export type NewCronCheck = Static<typeof NewCronCheck>;

export const CronCheckChanges = Type.Object({ name: Type.Optional(Name), ...settings });
export type CronCheckChanges = Static<typeof CronCheckChanges>;

const statuses = ['new', 'up', 'late', 'down', 'paused'] as const;

export const CronCheck = Type.Object({
  id: SubjectId,
  name: Name,
  slug: nullable(
    Type.String({ format: 'uuid' }),
    'The secret of the ping URL; null for viewers and read-only keys.',
  ),
  ping_url: nullable(Type.String(), 'What the job calls; null for viewers and read-only keys.'),
  description: Description,
  tags: Tags,
  interval_seconds: Interval,
  cron_expression: CronExpression,
  timezone: TimeZone,
  grace_seconds: Grace,
  max_runtime_seconds: LongestRun,
  min_runtime_seconds: ShortestRun,
  alert_on_fail: AlertOnFail,
  alert_on_miss: AlertOnMiss,
  alert_on_first_miss: AlertOnFirstMiss,
  badge_enabled: BadgeEnabled,
  depends_on: DependsOn,
  paused: Type.Boolean(),
  status: Type.Enum(statuses, {
    description:
      '`new`: no ping received yet, or none since it was resumed; with `alert_on_first_miss` until its first slot and grace have passed. `late`: expected, and still inside the grace. `paused`: pings change nothing.',
  }),
  down_reason: nullable(
    Type.Enum(['fail', 'missed', 'overrun', 'too_fast']),
    'null unless the check is down.',
  ),
  running: Type.Boolean({ description: 'Whether a run has started and not ended.' }),
  status_since: Type.String({
    format: 'date-time',
    description: 'When the status began; for a missed ping the deadline, not its discovery.',
  }),
  last_ping_at: moment('The last success or failure.'),
  last_start_at: moment('The last start ping.'),
  last_duration_ms: nullable(
    Type.Integer(),
    'From start to end of the last run; null where its start is not known.',
  ),
  last_exit_code: nullable(Type.Integer(), 'As the last ping gave it; null where it gave none.'),
  next_expected_at: moment('When the next ping is expected; while a run is open, the limit of that run.'),
  deadline_at: moment('When the check goes down unless it is heard from; null where nothing is due.'),
  ping_count: Type.Integer({ description: 'Pings that were recorded since the check was created.' }),
  unknown_ending: nullable(
    Type.Object({
      ending: Type.String({ description: 'What followed the slug in the address.' }),
      meant: nullable(
        Type.Enum(pingKinds),
        'What it was probably meant to be; null where that cannot be guessed.',
      ),
      received_at: Type.String({ format: 'date-time' }),
    }),
    'The last ping within seven days whose address has an unknown ending, such as `/START`: it was recorded as `log` and changed nothing.',
  ),
  muted: Muted,
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({
    format: 'date-time',
    description: 'When its settings or its slug last changed.',
  }),
});
export type CronCheck = Static<typeof CronCheck>;

export const CronCheckParams = Type.Object({ id: SubjectId });

export const CronCheckListQuery = Type.Object({
  ...subjectListQuery,
  status: statusQuery(statuses),
  state: stateQuery(
    [...statuses, 'running'],
    'As `status`, but what is running is `running` unless it is down or paused.',
  ),
  sort: sortQuery('took', 'next'),
});
export type CronCheckListQuery = Static<typeof CronCheckListQuery>;

export const CronCheckList = Type.Object({
  checks: Type.Array(CronCheck),
  next_cursor: nullable(Type.String(), 'null on the last page. A page may be short and not be the last.'),
});
export type CronCheckList = Static<typeof CronCheckList>;

export const SchedulePreview = Type.Object({
  interval_seconds: Type.Optional(Interval),
  cron_expression: Type.Optional(CronExpression),
  timezone: Type.Optional(TimeZone),
});
export type SchedulePreview = Static<typeof SchedulePreview>;

export const UpcomingTimes = Type.Object({
  next: Type.Array(Type.String({ format: 'date-time' }), {
    description: 'The next ten times, or fewer where there are no more; an interval counts from now.',
  }),
  description: Type.String({ description: 'The schedule in words.' }),
});
