// An authenticator in software (WebAuthn, W3C, Level 3): makes passkeys and answers challenges, honestly or not.

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';

/** What a page with a browser around it adds, and what an authenticator can be made to lie about. */
export interface Circumstances {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userPresent?: boolean;
  userVerified?: boolean;
  backedUp?: boolean;
  /** Of the attestation; `none` unless given. */
  format?: string;
  signCount?: number;
  userHandle?: string | null;
  /** Adds to what was signed, so that the signature no longer holds. */
  tamper?: boolean;
}

export interface Passkey {
  id: string;
  /** What `navigator.credentials.create()` gives for the options it was made from. */
  attestation: Record<string, unknown>;
  /** What `navigator.credentials.get()` gives; the count rises with every answer unless it was made without one. */
  answer(
    options: { challenge: string; rpId: string },
    circumstances?: Circumstances,
  ): Record<string, unknown>;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** A new passkey with an ES256 key; `counts: false` is one that is synchronized and never counts. */
export function makePasskey(
  options: CreationOptions,
  { origin = 'http://dashboard.test', ...given }: Circumstances & { counts?: boolean } = {},
): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const counts = given.counts !== false;
  let signCount = counts ? 1 : 0;
  const authData = Buffer.concat([
    authenticatorData(given.rpId ?? options.rp.id, { signCount, ...given }, FLAGS.attested),
    Buffer.alloc(16),
    Buffer.of(0, rawId.length),
    rawId,
    Buffer.from(encodeCBOR(coseKey(publicKey))),
  ]);
  const attestationObject = encodeCBOR(
    new Map<string, CBORType>([
      ['fmt', given.format ?? 'none'],
      ['attStmt', new Map<string, CBORType>()],
      ['authData', new Uint8Array(authData)],
    ]),
  );
  return {
    id,
    attestation: {
      id,
      rawId: id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', { challenge: options.challenge, origin, ...given }),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        publicKeyAlgorithm: -7,
        transports: ['internal', 'hybrid'],
      },
    },
    answer({ challenge, rpId }, circumstances = {}) {
      if (counts) signCount += 1;
      const facts = { challenge, origin, signCount, rpId, ...circumstances };
      const data = authenticatorData(facts.rpId, facts, 0);
      const clientDataJSON = clientData('webauthn.get', facts);
      const signature = sign(privateKey, data, clientDataJSON);
      const signed = facts.tamper ? Buffer.concat([data.subarray(0, -1), Buffer.of(0xff)]) : data;
      const { userHandle = options.user.id } = circumstances;
      return {
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData: signed.toString('base64url'),
          signature,
          ...(userHandle !== null && { userHandle }),
        },
      };
    },
  };
}

function authenticatorData(
  rpId: string,
  { signCount = 0, userPresent = true, userVerified = true, backedUp = false }: Circumstances,
  further: number,
): Buffer {
  const flags =
    (userPresent ? FLAGS.userPresent : 0) |
    (userVerified ? FLAGS.userVerified : 0) |
    (backedUp ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
    further;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(signCount);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count]);
}

const clientData = (type: string, facts: Circumstances): string =>
  Buffer.from(
    JSON.stringify({
      type: facts.type ?? type,
      challenge: facts.challenge,
      origin: facts.origin,
      crossOrigin: false,
    }),
  ).toString('base64url');

function sign(key: KeyObject, data: Buffer, clientDataJSON: string): string {
  const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
  return createSign('sha256')
    .update(Buffer.concat([data, hash]))
    .sign(key)
    .toString('base64url');
}

/** RFC 9053, section 7.1.1: an EC2 key on P-256 for ES256. */
function coseKey(key: KeyObject): CBORType {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, CBORType>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
}
