// Codes from an app that change with the time (TOTP, RFC 6238) on top of a counter (HOTP, RFC 4226).

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import { type InstanceSecret, openSecret, sealSecret } from '../../platform/secrets.ts';

/** What every authenticator app understands; several ignore any other choice. */
const SHAPE = { algorithm: 'SHA1', digits: 6 } as const;
const STEP_SECONDS = 30;
/** Steps before and after the current one whose code is taken too: clocks differ, and typing takes time. */
const TOLERANCE = 1;
/** As long as the hash, as RFC 4226 §4 recommends. */
const SEED_BYTES = 20;

export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

/** The seed as people type it into an app: base32 without padding (RFC 4648). */
export const seedText = (seed: Buffer): string => secretOf(seed).base32;

/** What the QR code holds: the address that authenticator apps read a seed from. */
export const otpauthUrl = (seed: Buffer, { issuer, email }: { issuer: string; email: string }): string =>
  new TOTP({ ...SHAPE, period: STEP_SECONDS, issuer, label: email, secret: secretOf(seed) }).toString();

/** The 6 digits of a step. */
export const codeAt = (seed: Buffer, step: number): string =>
  HOTP.generate({ ...SHAPE, secret: secretOf(seed), counter: step });

/** Steps of 30 seconds since 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / STEP_SECONDS);

/** The latest step around `now` that `code` belongs to; null: it is wrong. Spaces in it do not matter. */
export function matchingStep(seed: Buffer, code: string, now: Date): number | null {
  const typed = Buffer.from(code.replace(/\s/g, ''));
  if (typed.length !== SHAPE.digits) return null;
  const current = stepAt(now);
  let matching: number | null = null;
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step += 1)
    if (timingSafeEqual(typed, Buffer.from(codeAt(seed, step)))) matching = step;
  return matching;
}

/** Bound to the person, so that a row that was copied to somebody else does not open. */
export const sealSeed = (secret: InstanceSecret, personId: number, seed: Buffer): Buffer =>
  sealSecret(secret, seed.toString('base64'), sealedAs(personId));

export const openSeed = (secret: InstanceSecret, personId: number, sealed: Buffer): Buffer =>
  Buffer.from(openSecret(secret, sealed, sealedAs(personId)), 'base64');

/** A seed that waits for its first code, with the session that it was shown to. */
export interface ShownSeed {
  seed: Buffer;
  session_id: string;
}

export const sealShownSeed = (
  secret: InstanceSecret,
  personId: number,
  { seed, session_id }: ShownSeed,
): Buffer => sealSecret(secret, `${seed.toString('base64')} ${session_id}`, sealedAs(personId));

/** Only of a seed that waits. */
export function openShownSeed(secret: InstanceSecret, personId: number, sealed: Buffer): ShownSeed {
  const [seed = '', session_id = ''] = openSecret(secret, sealed, sealedAs(personId)).split(' ');
  return { seed: Buffer.from(seed, 'base64'), session_id };
}

const sealedAs = (personId: number) => `totp.seed:${personId}`;

const secretOf = (seed: Buffer) => new Secret({ buffer: new Uint8Array(seed).buffer });
