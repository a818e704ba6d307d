// People as those who run the instance see and change them.

import { Type } from 'typebox';
import { role } from '../../accounts/schema.ts';
import { nextCursor, nullable, pageQuery, timestamp } from '../../platform/schema.ts';

export const userQuery = Type.Object({
  ...pageQuery,
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Part of name or address, in any case.',
    }),
  ),
  disabled: Type.Optional(Type.Boolean()),
  is_admin: Type.Optional(Type.Boolean()),
});

export const userView = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  email_verified: Type.Boolean(),
  two_factor: Type.Boolean({ description: 'Whether they have an app or a passkey.' }),
  is_admin: Type.Boolean({ description: 'Whether they run the instance.' }),
  disabled: Type.Boolean(),
  disabled_at: nullable(timestamp, 'null: active.'),
  created_at: timestamp,
  last_sign_in_at: nullable(timestamp, 'null: never.'),
  accounts: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), role, suspended: Type.Boolean() }),
    { description: 'First joined first.' },
  ),
});

export const userList = Type.Object({ users: Type.Array(userView), next_cursor: nextCursor });

export const userParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });

export const userChanges = Type.Object({
  disabled: Type.Optional(Type.Boolean({ description: 'true ends their sessions and sign-ins under way.' })),
  is_admin: Type.Optional(Type.Boolean()),
});
