// Accounts as the people who run the instance see and change them.

import { Type } from 'typebox';
import { usage } from '../../accounts/plans/schema.ts';
import { moment, nextCursor, nullable, pageQuery, timestamp } from '../../platform/schema.ts';

const plan = Type.Enum(['free', 'pro', 'business', 'unlimited']);

export const accountQuery = Type.Object({
  ...pageQuery,
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Part of the name of the account, or of name or address of a member, in any case.',
    }),
  ),
  plan: Type.Optional(plan),
  suspended: Type.Optional(Type.Boolean()),
});

export const accountView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  plan: Type.String(),
  created_at: timestamp,
  suspended: Type.Boolean(),
  suspended_at: nullable(timestamp, 'null unless suspended.'),
  suspension_reason: nullable(Type.String(), 'Shown to its callers; null: nothing.'),
  delete_at: nullable(timestamp, 'When it is going to be deleted; null: never.'),
  owners: Type.Array(Type.Object({ id: Type.Integer(), email: Type.String(), name: Type.String() }), {
    description: 'First joined first.',
  }),
  usage: usage.properties.usage,
  mails_per_day: nullable(
    Type.Integer(),
    'Alert mails a day to addresses outside the account; null: by plan.',
  ),
  api_used_at: nullable(moment('To the minute.'), 'Of a key; null: never.'),
  last_activity_at: nullable(
    timestamp,
    'When a key or member was last active, pings aside; null: not known.',
  ),
});

export const accountList = Type.Object({ accounts: Type.Array(accountView), next_cursor: nextCursor });

export const accountParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });

export const accountChanges = Type.Object({
  plan: Type.Optional(plan),
  suspended: Type.Optional(Type.Boolean()),
  mails_per_day: Type.Optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      'Alert mails a day to addresses outside the account; null: by plan.',
    ),
  ),
  suspension_reason: Type.Optional(
    nullable(
      Type.String({ minLength: 1, maxLength: 500 }),
      'Only with `"suspended": true`: shown to its callers; null: nothing.',
    ),
  ),
});
