// A ping as it is shown: what a job reported, and when.

import Type, { type Static } from 'typebox';
import { nextCursor, nullable, pageQuery } from '../../../platform/schema.ts';
import { SubjectId } from '../../../subjects/schema.ts';
import { pingKinds } from '../recording/schema.ts';

const pingFields = {
  id: Type.String({
    format: 'uuid',
    description: 'UUIDv7: in order of reception.',
  }),
  kind: Type.Enum(pingKinds),
  exit_code: nullable(Type.Integer(), 'From the address; null: none.'),
  run_id: nullable(Type.String({ format: 'uuid' }), 'The `rid` of overlapping runs.'),
  duration_ms: nullable(Type.Integer(), 'Of the run that this ping ended.'),
  received_at: Type.String({ format: 'date-time' }),
  method: Type.String({ description: 'EMAIL: by mail.' }),
  source_ip: nullable(Type.String(), 'null: not known.'),
  user_agent: nullable(Type.String(), 'null: none sent.'),
  body_bytes: Type.Integer({ description: 'As received, before cutting.' }),
  body_preview: nullable(Type.String(), 'First 200 characters; null: none.'),
  ignored: Type.Boolean({ description: 'Whether it changed nothing: paused.' }),
  unknown_ending: nullable(
    Type.String(),
    'What followed the slug, if unknown: recorded as `log`, changes nothing.',
  ),
  meant: nullable(Type.Enum(pingKinds), 'Guess for `unknown_ending`; null: none.'),
};

export const Ping = Type.Object(pingFields);
export type Ping = Static<typeof Ping>;

export const PingWithBody = Type.Object({
  ...pingFields,
  body: nullable(Type.String(), 'UTF-8, cut to 10,240 bytes; null: none sent.'),
});
export type PingWithBody = Static<typeof PingWithBody>;

export const PingListParams = Type.Object({ id: SubjectId });
export const PingParams = Type.Object({ id: SubjectId, ping_id: Type.String({ format: 'uuid' }) });

export const PingListQuery = Type.Object({
  ...pageQuery,
  kind: Type.Optional(Type.Enum(pingKinds)),
});
export type PingListQuery = Static<typeof PingListQuery>;

export const PingList = Type.Object({
  pings: Type.Array(Ping),
  next_cursor: nextCursor,
});
export type PingList = Static<typeof PingList>;
