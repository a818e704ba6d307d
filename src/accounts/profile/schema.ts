// A person and their accounts, as they are read and changed.

import { Type } from 'typebox';
import { nextCursor, nullable, timestamp } from '../../platform/schema.ts';
import { role } from '../schema.ts';

export const profile = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  time_zone: Type.String({ description: 'IANA name.' }),
  language: Type.String({ description: 'BCP 47 tag.' }),
  theme: Type.Enum(['auto', 'light', 'dark']),
  email_verified: Type.Boolean(),
  is_admin: Type.Boolean({ description: 'Whether they run the instance.' }),
  created_at: timestamp,
});

export const profileChanges = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'IANA name.' })),
  language: Type.Optional(
    Type.String({ minLength: 2, maxLength: 35, reason: 'language tag', description: 'BCP 47 tag.' }),
  ),
  theme: Type.Optional(Type.Enum(['auto', 'light', 'dark'])),
});

export const account = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  plan: Type.String(),
  role,
  delete_at: nullable(timestamp, 'When it is to be deleted; null: it is kept.'),
  created_at: timestamp,
});

export const accountChanges = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});

export const accountList = Type.Object({
  accounts: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      plan: Type.String(),
      role,
      suspended: Type.Boolean(),
      joined_at: timestamp,
    }),
  ),
  next_cursor: nextCursor,
});
