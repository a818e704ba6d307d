// What comes in and goes out around codes.

import { Type } from 'typebox';
import { moment, nullable } from '../../platform/schema.ts';
import { renewedSession } from '../schema.ts';

const code = Type.String({ minLength: 1, maxLength: 100, description: 'Spaces and case do not matter.' });

export const verifyBody = Type.Object({
  challenge_token: Type.String({ minLength: 1, maxLength: 200 }),
  method: Type.Enum(['totp', 'recovery_code']),
  code,
});

export const totpSetup = Type.Object({
  secret: Type.String({ description: 'Base32, 160 bits, to type into an authenticator app.' }),
  otpauth_url: Type.String({ description: 'For a QR code. SHA-1, 6 digits, 30 seconds.' }),
});

export const confirmBody = Type.Object({ code });

export const newCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Shown once. Each works once; dashes and case do not matter.',
  }),
  ...renewedSession,
});

export const twoFactorState = Type.Object({
  totp: Type.Boolean({ description: 'Whether sign-in also asks for a code.' }),
  totp_since: nullable(moment('First code given.')),
  recovery_codes: Type.Integer({ description: 'How many are left.' }),
  passkeys: Type.Integer(),
});
