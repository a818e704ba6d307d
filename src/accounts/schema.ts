// What the account routes share in what comes in and goes out.

import { Type } from 'typebox';
import { nullable, timestamp } from '../platform/schema.ts';

export const role = Type.Enum(['viewer', 'editor', 'admin', 'owner']);

const user = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  email_verified: Type.Boolean(),
  two_factor: Type.Boolean({ description: 'Whether sign-in also asks for a code.' }),
  is_admin: Type.Boolean({ description: 'Whether they run the instance.' }),
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
  account: nullable(signedInAccount, 'null: in no account.'),
  session: Type.Object({ id: Type.String({ format: 'uuid' }), expires_at: timestamp }),
};

export const sessionAnswer = Type.Object(signedIn);

const suspendedAccount = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  reason: nullable(Type.String(), 'As the operator wrote.'),
});

/** Of a session that is asked about, rather than begun. */
export const currentSessionAnswer = Type.Object({
  ...signedIn,
  account: nullable(signedInAccount, 'null: no account, or suspended.'),
  suspended: nullable(suspendedAccount, 'The account, if suspended: then only calls about the person work.'),
});

const sessionToken = {
  token: Type.Optional(Type.String({ description: 'API host only: for the Authorization header.' })),
  token_type: Type.Optional(Type.Literal('bearer')),
};

export const signInAnswer = Type.Object({ ...signedIn, ...sessionToken });

/** Of calls that change what a person signs in with: their session goes on under a new token. */
export const renewedSession = { session: signedIn.session, ...sessionToken };

/** What such a call answers that has nothing else to say. */
export const okAndRenewed = Type.Object({ ok: Type.Literal(true), ...renewedSession });

export const twoFactorRequired = Type.Object({
  status: Type.Literal('two_factor_required'),
  challenge_token: Type.String({
    description: 'For `POST /auth/2fa/verify` or `/auth/passkeys/login` on this host, 5 attempts.',
  }),
  methods: Type.Array(Type.Enum(['totp', 'recovery_code', 'passkey']), {
    description: 'Which can complete the sign-in.',
  }),
  expires_at: timestamp,
});
