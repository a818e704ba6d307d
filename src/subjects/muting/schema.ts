// What silences and maintenance windows have in common, as they are created, changed and shown.

import Type, { type Static } from 'typebox';
import { moment, nullable, pageQuery, timestamp } from '../../platform/schema.ts';
import { NewTargets, Targets } from '../targets-schema.ts';

const given = (description: string) => Type.String({ format: 'date-time', description });

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const name = Type.String({ minLength: 1, maxLength: 100 });
const description = Type.String({ maxLength: 500, description: 'Why, for others.' });

const ends = 'null only with a recurrence: no end.';
const recurs =
  'Starts at every match of the cron expression between `starts_at` and `ends_at`; overlaps are one. null: once, from `starts_at` to `ends_at`.';

const occurrence = {
  cron_expression: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Crontab(5): minute, hour, day of month, month, day of week.',
  }),
  duration_seconds: Type.Integer({
    minimum: 60,
    maximum: 2_592_000,
    description: 'Elapsed time, also across clock changes.',
  }),
};
const timezone = (text: string) =>
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: `IANA zone of the cron expression.${text}`,
  });
const Recurrence = Type.Object({ ...occurrence, timezone: timezone('') });
const NewRecurrence = Type.Object({
  ...occurrence,
  timezone: Type.Optional(timezone(' Default `UTC`.')),
});
export type NewRecurrence = Static<typeof NewRecurrence>;

/** What a new one is given. */
export const newMuteWindowFields = {
  name,
  description: Type.Optional(description),
  targets: NewTargets,
  starts_at: Type.Optional(given('Default now.')),
  ends_at: Type.Optional(
    nullable(given('At most 366 days after `starts_at` where it does not recur.'), ends),
  ),
  recurrence: Type.Optional(nullable(NewRecurrence, recurs)),
};

/** What a change may give. */
export const changedMuteWindowFields = {
  ...newMuteWindowFields,
  name: Type.Optional(name),
  targets: Type.Optional(NewTargets),
  starts_at: Type.Optional(given('When it begins.')),
};

const muteWindowStatuses = ['upcoming', 'active', 'ended'] as const;
export type MuteWindowStatus = (typeof muteWindowStatuses)[number];
const status = Type.Enum(muteWindowStatuses, {
  description: '`upcoming`: not active, but will be, maybe again. `ended`: never again.',
});

/** What is shown of each. */
export const muteWindowFields = {
  id,
  name,
  description,
  targets: Targets,
  starts_at: moment('Nothing is covered before it.'),
  ends_at: nullable(timestamp, ends),
  recurrence: nullable(Recurrence, recurs),
  status,
  active_until: nullable(timestamp, 'When it ends; null: not active.'),
  next_starts_at: nullable(timestamp, 'After the current one; null: never.'),
  created_by: nullable(Type.String(), 'Name at the time.'),
  created_at: timestamp,
  updated_at: timestamp,
};

export const muteWindowParams = Type.Object({ id });
export const muteWindowListQuery = Type.Object({ status: Type.Optional(status), ...pageQuery });
export type MuteWindowListQuery = Static<typeof muteWindowListQuery>;
