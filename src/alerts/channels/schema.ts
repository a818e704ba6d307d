// What a channel looks like in the API.

import { type Static, Type } from 'typebox';
import { nextCursor, nullable } from '../../platform/schema.ts';
import { timestamp } from '../schema.ts';

const channelSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: Type.Enum(['email']),
  config: Type.Object({ to: Type.Array(Type.String()) }),
  enabled: Type.Boolean(),
  last_delivery: nullable(
    Type.Object({
      at: timestamp(),
      ok: Type.Boolean(),
      error: nullable(Type.String(), 'Why it failed; null where it did not.'),
    }),
    'null until something was told.',
  ),
});
export type Channel = Static<typeof channelSchema>;

export const channelListSchema = Type.Object({
  channels: Type.Array(channelSchema),
  next_cursor: nextCursor,
});
