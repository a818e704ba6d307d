// A cron check as it is created, changed and shown.

import Type, { type Static } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import {
  Muted,
  SubjectId,
  sortQuery,
  sortsInWords,
  stateQuery,
  statusQuery,
  subjectListQuery,
  Tags,
} from '../../../subjects/schema.ts';
import { DependsOn, MonitorName } from '../../schema.ts';
import { pingKinds } from '../recording/schema.ts';
import { settings } from '../settings-schema.ts';

const moment = (description: string) => nullable(Type.String({ format: 'date-time' }), description);

const given = {
  ...Type.Partial(Type.Object(settings)).properties,
  tags: Type.Optional(Tags),
  depends_on: Type.Optional(DependsOn),
};

/** Random, so that it is a secret, and its first digit spreads checks over who records their pings. */
const GivenSlug = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$',
  reason: 'UUIDv4',
  description:
    'Of the ping URL, as from another tool: a random UUIDv4 that no check has. Default: a new one.',
});

export const NewCronCheck = Type.Object({ name: MonitorName, slug: Type.Optional(GivenSlug), ...given });
export type NewCronCheck = Static<typeof NewCronCheck>;

export const CronCheckChanges = Type.Object({ name: Type.Optional(MonitorName), ...given });
export type CronCheckChanges = Static<typeof CronCheckChanges>;

const statuses = ['new', 'up', 'late', 'down', 'paused'] as const;

export const CronCheck = Type.Object({
  id: SubjectId,
  name: MonitorName,
  slug: nullable(
    Type.String({ format: 'uuid' }),
    'Secret of the ping URL; null for viewers and read-only keys.',
  ),
  ping_url: nullable(Type.String(), 'Called by the job; null for viewers and read-only keys.'),
  tags: Tags,
  ...settings,
  depends_on: DependsOn,
  paused: Type.Boolean(),
  status: Type.Enum(statuses, {
    description:
      '`new`: no ping yet, or since resuming; with `alert_on_first_miss` until its first slot and grace end. `late`: expected, within the grace. `paused`: pings change nothing.',
  }),
  down_reason: nullable(Type.Enum(['fail', 'missed', 'overrun', 'too_fast']), 'null unless down.'),
  running: Type.Boolean({ description: 'Whether a run is open.' }),
  status_since: Type.String({
    format: 'date-time',
    description: 'For a missed ping its deadline.',
  }),
  last_ping_at: moment('Success or failure.'),
  last_start_at: moment('The last start ping.'),
  last_duration_ms: nullable(Type.Integer(), 'Of the last run; null: its start is not known.'),
  last_exit_code: nullable(Type.Integer(), 'Of the last ping; null: none.'),
  failures: Type.Integer({ description: 'Failed or missed runs in a row.' }),
  next_expected_at: moment('Next ping; while a run is open, its limit.'),
  deadline_at: moment('When it goes down without a ping; null: nothing is due.'),
  ping_count: Type.Integer({ description: 'Since creation.' }),
  unknown_ending: nullable(
    Type.Object({
      ending: Type.String({ description: 'What followed the slug.' }),
      meant: nullable(Type.Enum(pingKinds), 'Guess; null: none.'),
      received_at: Type.String({ format: 'date-time' }),
    }),
    'Last ping within seven days with an unknown ending, such as `/START`: recorded as `log`, changes nothing.',
  ),
  muted: Muted,
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({
    format: 'date-time',
    description: 'When its settings or its slug last changed.',
  }),
});
export type CronCheck = Static<typeof CronCheck>;

export const CronCheckListQuery = Type.Object({
  ...subjectListQuery,
  status: statusQuery(statuses),
  state: stateQuery(
    [...statuses, 'running'],
    'As `status`, but `running` while it runs, unless down or paused.',
  ),
  sort: sortQuery(sortsInWords.whole, 'took', 'next'),
});
export type CronCheckListQuery = Static<typeof CronCheckListQuery>;

export const CronCheckList = Type.Object({
  checks: Type.Array(CronCheck),
  next_cursor: nullable(Type.String(), 'null on the last page. Earlier pages may be short.'),
});
export type CronCheckList = Static<typeof CronCheckList>;

const { interval_seconds, cron_expression, timezone } = given;
export const SchedulePreview = Type.Object({ interval_seconds, cron_expression, timezone });
export type SchedulePreview = Static<typeof SchedulePreview>;

export const UpcomingTimes = Type.Object({
  next: Type.Array(Type.String({ format: 'date-time' }), {
    description: 'The next ten times, or fewer if no more; an interval counts from now.',
  }),
  description: Type.String({ description: 'The schedule in words.' }),
});
