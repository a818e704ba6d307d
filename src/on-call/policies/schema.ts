// Escalation policies as they come in and go out.

import { type Static, Type } from 'typebox';
import { moment, nextCursor, nullable, pageQuery, timestamp } from '../../platform/schema.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const name = Type.String({ minLength: 1, maxLength: 100 });
const description = Type.String({ maxLength: 500 });
const ids = (text: string) =>
  Type.Array(id, { maxItems: 20, uniqueItems: true, description: `${text} A deleted one is skipped.` });

const recipients = {
  member_ids: ids('Members.'),
  schedule_ids: ids('Schedules: whoever is on call when the step is due.'),
  everybody_of_schedule_ids: ids('Schedules: everybody who has a turn.'),
  channel_ids: ids('Channels.'),
};
const waitSeconds = Type.Integer({
  minimum: 60,
  maximum: 86_400,
  description: 'Without acknowledgement, before the next step.',
});

const step = Type.Object({ ...recipients, wait_seconds: waitSeconds });
const newStep = Type.Object({
  ...Type.Partial(Type.Object(recipients)).properties,
  wait_seconds: waitSeconds,
});
const newSteps = Type.Array(newStep, {
  minItems: 1,
  maxItems: 10,
  description: 'One that reaches nobody goes on to the next at once; after the last, the owners are paged.',
});
const repeats = Type.Integer({
  minimum: 0,
  maximum: 9,
  description: 'How often all steps are repeated while nobody acknowledges; default 0.',
});

export const newPolicy = Type.Object({
  name,
  description: Type.Optional(description),
  steps: newSteps,
  repeats: Type.Optional(repeats),
});
export type NewPolicy = Static<typeof newPolicy>;

export const policyChanges = Type.Partial(newPolicy);
export type PolicyChanges = Static<typeof policyChanges>;

export const policy = Type.Object({
  id,
  name,
  description,
  steps: Type.Array(step),
  repeats,
  created_by: nullable(Type.String(), 'Name at the time.'),
  created_at: timestamp,
  updated_at: timestamp,
});

export const policyList = Type.Object({
  escalation_policies: Type.Array(policy),
  next_cursor: nextCursor,
});
export const policyListQuery = Type.Object(pageQuery);
export const policyParams = Type.Object({ id });

export const tryQuery = Type.Object({
  at: Type.Optional(Type.String({ format: 'date-time', description: 'When an alert opens. Default now.' })),
});

const named = Type.Object({ id, name: Type.String() });
export const tryAnswer = Type.Object({
  at: moment('When the alert would open.'),
  steps: Type.Array(
    Type.Object({
      at: moment('When it is taken, if nobody acknowledges.'),
      round: Type.Integer({ description: 'From 0 on.' }),
      step: Type.Integer({ description: 'From 0 on.' }),
      members: Type.Array(named, { description: 'Who is paged, as planned now.' }),
      channels: Type.Array(named),
      is_gap: Type.Boolean({ description: 'It names people, and none of them can be reached then.' }),
      pages_owners: Type.Boolean({ description: 'It reaches nobody and is the last: the owners are paged.' }),
    }),
  ),
});
