// How passwords are stored and compared: argon2id (RFC 9106) as PHC strings.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createTurns } from '../../platform/turns.ts';
import { type Argon2Cost, deriveArgon2id } from './argon2.ts';

/**
 * What a new hash costs. The OWASP recommendation for argon2id: 19 MiB, two passes, one lane. Nothing but a test that
 * is not about passwords changes it.
 */
export const newHash: { cost: Argon2Cost } = { cost: { memory: 19_456, passes: 2, parallelism: 1 } };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const inTurn = createTurns({ atOnce: 1, waiting: 50 });

/** Compared where nobody is known, so that it costs the same; no password derives it. */
const nobody = () => formatPhc(newHash.cost, Buffer.alloc(SALT_BYTES, 'nobody'), Buffer.alloc(HASH_BYTES));

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

/** Passwords are compared after NFKC, so that two keyboards that compose a character differently agree. */
export const normalizePassword = (password: string) => password.normalize('NFKC');

/** The PHC string to store. Throws Refusal 503 when too many wait for a hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { cost } = newHash;
  return formatPhc(cost, salt, await derive(password, salt, HASH_BYTES, cost));
}

/**
 * Whether `password` is the one that was stored; null (nobody, or nobody with a password) takes as long and is
 * false. Throws Refusal 503 when too many wait for a hash.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, hash } = parsePhc(stored ?? nobody());
  const derived = await derive(password, salt, hash.length, cost);
  return timingSafeEqual(derived, hash) && stored !== null;
}

const derive = (password: string, salt: Buffer, tagLength: number, cost: Argon2Cost): Promise<Buffer> =>
  inTurn(() => deriveArgon2id({ password: normalizePassword(password), salt, tagLength, cost }));

function formatPhc(cost: Argon2Cost, salt: Buffer, hash: Buffer) {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

function parsePhc(stored: string) {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('A stored password hash is no argon2id PHC string');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '');
}
