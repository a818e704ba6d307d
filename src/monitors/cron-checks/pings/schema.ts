// A ping as it is shown: what a job reported, and when.

import Type, { type Static } from 'typebox';
import { nextCursor, nullable, pageQuery } from '../../../platform/schema.ts';
import { SubjectId } from '../../../subjects/schema.ts';

export const kinds = ['success', 'start', 'fail', 'log'] as const;

const pingFields = {
  id: Type.String({
    format: 'uuid',
    description: 'UUIDv7: ids grow in the order in which pings were received.',
  }),
  kind: Type.Enum(kinds),
  exit_code: nullable(Type.Integer(), 'From the address of the ping; null where it has none.'),
  run_id: nullable(Type.String({ format: 'uuid' }), 'The `rid` that tells runs at the same time apart.'),
  duration_ms: nullable(Type.Integer(), 'From the start of the run that this ping ended.'),
  received_at: Type.String({ format: 'date-time' }),
  method: Type.String(),
  source_ip: nullable(Type.String(), 'null where it was not known.'),
  user_agent: nullable(Type.String(), 'null where the caller sent none.'),
  body_bytes: Type.Integer({ description: 'As received, before the body was cut.' }),
  body_preview: nullable(Type.String(), 'The first 200 characters; null where nothing was sent.'),
  ignored: Type.Boolean({ description: 'Whether the check was paused, so that the ping changed nothing.' }),
  unknown_ending: nullable(
    Type.String(),
    'What followed the slug in the address, where no ending of that name exists: the ping was recorded as `log` and changed nothing. null where the ending is known.',
  ),
  meant: nullable(
    Type.Enum(kinds),
    'What `unknown_ending` was probably meant to be; null where that cannot be guessed.',
  ),
};

export const Ping = Type.Object(pingFields);
export type Ping = Static<typeof Ping>;

export const PingWithBody = Type.Object({
  ...pingFields,
  body: nullable(
    Type.String(),
    'UTF-8, cut to 10,240 bytes at a character boundary; null where nothing was sent.',
  ),
});
export type PingWithBody = Static<typeof PingWithBody>;

export const PingListParams = Type.Object({ id: SubjectId });
export const PingParams = Type.Object({ id: SubjectId, ping_id: Type.String({ format: 'uuid' }) });

export const PingListQuery = Type.Object({
  ...pageQuery,
  kind: Type.Optional(Type.Enum(kinds)),
});
export type PingListQuery = Static<typeof PingListQuery>;

export const PingList = Type.Object({
  pings: Type.Array(Ping),
  next_cursor: nextCursor,
});
export type PingList = Static<typeof PingList>;
