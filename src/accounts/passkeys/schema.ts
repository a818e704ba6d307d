// What comes in and goes out around passkeys. Names of WebAuthn (W3C, Level 3) are spelt as browsers spell them.

import { Type } from 'typebox';
import { nextCursor, nullable, timestamp } from '../../platform/schema.ts';
import { renewedSession } from '../schema.ts';

const base64url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', reason: `base64url 1..${maxLength}` });

const challenge = Type.String({ description: 'Base64url; five minutes, one answer.' });
const publicKey = Type.Literal('public-key');
const descriptors = Type.Array(
  Type.Object({ id: Type.String(), type: publicKey, transports: Type.Array(Type.String()) }),
);

/** PublicKeyCredentialCreationOptionsJSON, §5.1.8. */
export const registrationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge,
  pubKeyCredParams: Type.Array(Type.Object({ type: publicKey, alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: descriptors,
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});

/** PublicKeyCredentialRequestOptionsJSON, §5.1.9. */
export const loginOptions = Type.Object({
  challenge,
  timeout: Type.Integer(),
  rpId: Type.String(),
  allowCredentials: descriptors,
  userVerification: Type.Literal('required'),
});

const challengeToken = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Of the sign-in, as its second factor.',
  }),
);

export const loginOptionsBody = Type.Object({ challenge_token: challengeToken });

/** Browsers add fields of their own from time to time, so unknown ones are passed over. */
const open = { additionalProperties: true };

const credentialOf = <T extends Parameters<typeof Type.Object>[0]>(response: T) =>
  Type.Object(
    {
      id: base64url(1_400),
      rawId: base64url(1_400),
      type: publicKey,
      response: Type.Object(response, open),
    },
    { ...open, description: '`toJSON()` of the browser’s credential.' },
  );

/** RegistrationResponseJSON, §5.1.7. */
const attestation = credentialOf({
  clientDataJSON: base64url(8_192),
  attestationObject: base64url(16_384),
  transports: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z-]{1,32}$', reason: 'letters and dashes, 1..32' }), {
      maxItems: 10,
    }),
  ),
});

/** AuthenticationResponseJSON, §5.1.7. */
const assertion = credentialOf({
  clientDataJSON: base64url(8_192),
  authenticatorData: base64url(8_192),
  signature: base64url(2_048),
  userHandle: Type.Optional(nullable(base64url(128))),
});

export const registerBody = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, default: 'Passkey' })),
  credential: attestation,
});

export const loginBody = Type.Object({ credential: assertion, challenge_token: challengeToken });

const passkeyFields = {
  id: Type.Integer(),
  name: Type.String(),
  transports: Type.Array(Type.String(), { description: 'Such as `internal`, `hybrid`, `usb`.' }),
  backed_up: Type.Boolean({
    description: 'Whether synced, as by a password manager.',
  }),
  created_at: timestamp,
  last_used_at: nullable(timestamp),
};

export const newPasskey = Type.Object({ ...passkeyFields, ...renewedSession });

export const passkeyList = Type.Object({
  passkeys: Type.Array(Type.Object(passkeyFields)),
  next_cursor: nextCursor,
});

export const passkeyParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });
