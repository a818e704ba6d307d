// What the account routes share in what comes in and goes out.

import { Type } from 'typebox';
import { nullable, timestamp } from '../platform/schema.ts';

export const role = Type.Union([
  Type.Literal('viewer'),
  Type.Literal('editor'),
  Type.Literal('admin'),
  Type.Literal('owner'),
]);

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
  account: nullable(signedInAccount, 'null: the person is a member of no account.'),
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
