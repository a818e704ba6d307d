// Encryption at rest of what must be read again: webhook headers and secrets, channel configuration, TOTP seeds.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { remembering } from '../../shared/format/parts.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Whose keys are remembered: that of the instance, and those that it replaces. */
const MOST_SECRETS = 16;

/** While the secret is replaced, and for some time after: one encrypts and signs, and others are accepted as well. */
export interface Keyring {
  sealing: string;
  accepted: readonly string[];
}

/** The secret of the instance, alone or with the one before. */
export type InstanceSecret = string | Keyring;

/** The one that encrypts and signs. */
const sealingSecret = (secret: InstanceSecret): string =>
  typeof secret === 'string' ? secret : secret.sealing;

/** All that decrypt, the one that encrypts first. */
export const secretsOf = (secret: InstanceSecret): readonly string[] =>
  typeof secret === 'string' ? [secret] : [secret.sealing, ...secret.accepted];

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D). `secret` is the instance secret; `context` says what the text is
 * and whose, for example `webhook.headers:17`, and must be given again to open it: a sealed value that was moved
 * to another row does not open. Layout: version (1 byte), nonce (12), ciphertext, tag (16).
 */
export function sealSecret(secret: InstanceSecret, plaintext: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(sealingSecret(secret)), nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(boundContext(context));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, ciphertext, cipher.getAuthTag()]);
}

/** The text that was sealed. Throws when it was changed, or sealed with another secret or for another context. */
export function openSecret(secret: InstanceSecret, sealed: Buffer, context: string): string {
  if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION) {
    throw new Error(`What is stored for ${context} is not a sealed secret of version ${VERSION}`);
  }
  const causes: unknown[] = [];
  for (const one of secretsOf(secret))
    try {
      return decrypt(one, sealed, context);
    } catch (cause) {
      causes.push(cause);
    }
  throw new Error(`What is stored for ${context} cannot be opened: was TOCSIN_SECRET changed?`, {
    cause: causes[0],
  });
}

function decrypt(secret: string, sealed: Buffer, context: string): string {
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundContext(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const ciphertext = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

/** Tells whether two secrets are the same without saying what they are. */
export const secretFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'tocsin: fingerprint, version 1', 16)).toString('hex');

/** The same for all who have the secret, and nothing to anybody else: what would be random where there is one node. */
export const derivedToken = (secret: InstanceSecret, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', sealingSecret(secret), '', `tocsin: ${purpose}, version 1`, 12)).toString(
    'base64url',
  );

/**
 * A short name for a text that may hold a password (HMAC-SHA256, RFC 2104). Whoever has it without the instance secret
 * cannot try guesses against it, as they could against a plain hash.
 */
export const keyedDigest = (secret: InstanceSecret, text: string): Buffer =>
  digestUnder(sealingSecret(secret), text);

/**
 * Whether `given` is the digest of this text in base64url, made with any secret that is accepted. In constant time for
 * each of them.
 */
export function isKeyedDigest(secret: InstanceSecret, text: string, given: string): boolean {
  const bytes = Buffer.from(given);
  return secretsOf(secret).some((one) => {
    const expected = Buffer.from(digestUnder(one, text).toString('base64url'));
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

const digestUnder = (secret: string, text: string): Buffer =>
  createHmac('sha256', digestKey(secret)).update(text).digest();

const boundContext = (context: string) => Buffer.from(`${VERSION}:${context}`, 'utf8');

/** HKDF-SHA256 (RFC 5869), so that the instance secret itself is never a key and may have any length. */
const keyFor = (use: string) =>
  remembering(
    (secret: string) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `tocsin: ${use}, version 1`, KEY_BYTES))),
    MOST_SECRETS,
  );
const deriveKey = keyFor('secrets at rest');
const digestKey = keyFor('digests');
