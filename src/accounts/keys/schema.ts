// API keys as they come in and go out.

import { Type } from 'typebox';
import { nextCursor, nullable, timestamp } from '../../platform/schema.ts';

const name = Type.String({ minLength: 1, maxLength: 100 });

const kind = Type.Enum(['full', 'read_only'], {
  description: '`full`: as an admin, but no members or keys. `read_only`: as a viewer.',
});

export const newKeyBody = Type.Object({
  name,
  kind,
  expires_at: Type.Optional(
    Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'In the future; null: until it is deleted.',
    }),
  ),
});

export const keyChanges = Type.Object({ name: Type.Optional(name) });

const keyFields = {
  id: Type.Integer(),
  name: Type.String(),
  kind,
  hint: Type.String({ description: 'Last four characters of the key.' }),
  created_at: timestamp,
  created_by: nullable(Type.String(), 'Address of its creator; null: gone.'),
  expires_at: nullable(timestamp, 'null: until deleted.'),
  last_used_at: nullable(timestamp, 'To the minute; null: never.'),
};

export const apiKey = Type.Object(keyFields);

export const newApiKey = Type.Object({
  ...keyFields,
  key: Type.String({ description: 'Shown once.' }),
  api_url: Type.String({ description: 'Of the API host, which accepts keys.' }),
});

export const keyList = Type.Object({ api_keys: Type.Array(apiKey), next_cursor: nextCursor });

export const keyParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });
