// What comes in and goes out at sign-in.

import { Type } from 'typebox';
import { nextCursor, nullable, timestamp } from '../../platform/schema.ts';

const email = Type.String({ format: 'email' });
const newPassword = Type.String({
  minLength: 1,
  maxLength: 4_096,
  reason: 'string 8..256',
  description: 'After NFKC normalization; no common password, not the email address.',
});
/** Compared only, so it may be whatever a person believes that it is. */
const password = Type.String({ minLength: 1, maxLength: 4_096 });
const token = Type.String({ minLength: 1, maxLength: 200 });

export const registerBody = Type.Object({
  email,
  password: newPassword,
  name: Type.Optional(Type.String({ maxLength: 100 })),
  invitation_token: Type.Optional(token),
  setup_token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'From the startup log, where the first person must give it.',
    }),
  ),
});

export const verificationSent = Type.Object({ status: Type.Literal('verification_sent') });
export const verifyEmailBody = Type.Object({ token, password });
export const loginBody = Type.Object({ email, password });
export const reauthenticateBody = Type.Object({
  password: Type.Optional(password),
  code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Of the app, or a recovery code, then used up.',
    }),
  ),
});
export const changePasswordBody = Type.Object({ current_password: password, new_password: newPassword });
export const forgotPasswordBody = Type.Object({ email });
export const resetRequested = Type.Object({ status: Type.Literal('reset_requested') });
export const resetPasswordBody = Type.Object({ token, password: newPassword });
export const passwordChanged = Type.Object({ status: Type.Literal('password_changed') });

export const sessionParams = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const sessionList = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      surface: Type.Enum(['api', 'dashboard']),
      current: Type.Boolean({ description: 'Whether of this call.' }),
      ip: nullable(Type.String()),
      user_agent: nullable(Type.String(), 'null: none sent.'),
      created_at: timestamp,
      authenticated_at: timestamp,
      last_seen_at: timestamp,
      expires_at: timestamp,
    }),
  ),
  next_cursor: nextCursor,
});

export const registrationAnswer = Type.Object({
  registration: Type.Enum(['first', 'open', 'invited', 'closed']),
  needs_setup_token: Type.Boolean({
    description: 'Whether the first to register must give the token from the startup log.',
  }),
});
