// What the account routes share in what comes in and goes out.

import { Type } from 'typebox';

/** Leaves as ISO 8601 in UTC with milliseconds. */
export const timestamp = Type.Unsafe<Date>({ type: 'string', format: 'date-time' });
export const timestampOrNull = Type.Union([timestamp, Type.Null()]);

export const textOrNull = Type.Union([Type.String(), Type.Null()]);

export const role = Type.Union([
  Type.Literal('viewer'),
  Type.Literal('editor'),
  Type.Literal('admin'),
  Type.Literal('owner'),
]);

export const ok = Type.Object({ ok: Type.Literal(true) });

const limit = Type.Integer({ minimum: 1, maximum: 200, default: 50 });
const reason = 'the next_cursor of an earlier answer';

/** A page of a list whose ids are integers. */
export const pageQuery = Type.Object({
  limit: Type.Optional(limit),
  cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$', reason })),
});

/** A page of a list whose ids are UUIDs. */
export const uuidPageQuery = Type.Object({
  limit: Type.Optional(limit),
  cursor: Type.Optional(Type.String({ format: 'uuid', reason })),
});

export const DEFAULT_LIMIT = 50;

const user = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  email_verified: Type.Boolean(),
  two_factor: Type.Boolean({ description: 'Whether a second factor is asked for at sign-in.' }),
  is_admin: Type.Boolean({ description: 'Whether this person runs the instance.' }),
  created_at: timestamp,
});

const signedInAccount = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  plan: Type.String(),
  role,
});

const signedIn = {
  status: Type.Literal('ok'),
  user,
  account: signedInAccount,
  session: Type.Object({ id: Type.String({ format: 'uuid' }), expires_at: timestamp }),
};

export const sessionAnswer = Type.Object(signedIn);

export const signInAnswer = Type.Object({
  ...signedIn,
  token: Type.Optional(
    Type.String({ description: 'On the API host only: the session token, for the Authorization header.' }),
  ),
  token_type: Type.Optional(Type.Literal('bearer')),
});
