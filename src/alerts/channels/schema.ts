// What a channel looks like in the API.

import { type Static, Type } from 'typebox';
import { nextCursor, nullable } from '../../platform/schema.ts';
import { timestamp } from '../schema.ts';

export const channelName = Type.String({ minLength: 1, maxLength: 100 });

const configOf = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', description, additionalProperties: true });

export const channelSchema = Type.Object({
  id: Type.Integer(),
  name: channelName,
  kind: Type.String({ description: 'One of `GET /alerts/channel-kinds`.' }),
  config: configOf('As the schema of the kind says. Secrets are masked: `********`.'),
  enabled: Type.Boolean(),
  disabled_reason: nullable(
    Type.String(),
    'Why it was disabled by itself: the other side said that it will never take anything. null where that did not happen.',
  ),
  failing_since: nullable(timestamp('Since when nothing has arrived; null while it works.')),
  last_delivery: nullable(
    Type.Object({
      at: timestamp(),
      ok: Type.Boolean(),
      error: nullable(
        Type.String(),
        'Why it failed, or which of several addresses refused it; null where all went well.',
      ),
    }),
    'null until something was told. What goes to a webhook is in the deliveries of that webhook.',
  ),
  created_at: timestamp(),
});
export type Channel = Static<typeof channelSchema>;

export const channelChangesSchema = Type.Object({
  name: Type.Optional(channelName),
  config: Type.Optional(
    configOf(
      'The whole configuration, as the schema of the kind says. A masked secret stays as it is stored; where the address that it is sent to changes, it must be given again.',
    ),
  ),
  enabled: Type.Optional(Type.Boolean()),
});
export type ChannelChanges = Static<typeof channelChangesSchema>;

export const channelListSchema = Type.Object({
  channels: Type.Array(channelSchema),
  next_cursor: nextCursor,
});

export const channelTestSchema = Type.Object({
  ok: Type.Boolean({ description: 'Whether the other side took the message.' }),
  status: nullable(Type.Integer(), 'HTTP status of the answer; null for mails, and where none came.'),
  answer: nullable(
    Type.String(),
    'What the other side said, the first 1,024 bytes of it without the secrets of the channel; null where it said nothing.',
  ),
  error: nullable(
    Type.String(),
    'Why it was not taken, or which of several addresses refused it; null where all went well.',
  ),
});
export type ChannelTest = Static<typeof channelTestSchema>;

export const channelKindListSchema = Type.Object({
  channel_kinds: Type.Array(
    Type.Object({
      kind: Type.String(),
      name: Type.String({ description: 'What people call it.' }),
      description: Type.String(),
      for_people: Type.Boolean({
        description: 'Whether people read it: they get many alerts at once as one digest.',
      }),
      config: configOf(
        'JSON Schema of its configuration, with a title and a description for each field. `writeOnly`: a secret, which comes back masked.',
      ),
    }),
  ),
});
