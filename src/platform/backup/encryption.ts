// Backups that are encrypted in the format of age (https://age-encryption.org/v1), so that the program of that name opens
// them as well. Chunks of 64 KB are encrypted and authenticated one by one: memory stays small.

import { ReadableStream } from 'node:stream/web';
import { packageOnFirstUse } from '../first-use.ts';
import { StartupProblem } from '../startup-problem.ts';

const age = packageOnFirstUse<typeof import('age-encryption')>('age-encryption');

/** What a backup is encrypted to: a passphrase or recipients, not both. */
export interface Encryption {
  passphrase: string | null;
  /** `age1…` */
  recipients: readonly string[];
}

/** What may decrypt one. */
export interface DecryptionKeys {
  passphrase: string | null;
  /** `AGE-SECRET-KEY-1…` */
  identities: readonly string[];
  /** What is done with a backup that is not encrypted; unless given, it is refused where there is a key. */
  unencrypted?: 'taken' | 'refused';
}

export const NO_KEYS: DecryptionKeys = { passphrase: null, identities: [] };

export type Chunks = AsyncIterable<Uint8Array>;

/** scrypt with N = 2^17, r = 8, p = 1 takes 128 MB and a second: what OWASP asks for at least. */
const SCRYPT_LOG_N = 17;

const INTRO = Buffer.from('age-encryption.org/v1\n');
/** What follows it where a passphrase is needed; nothing else may stand beside that. */
const BY_PASSPHRASE = Buffer.from('-> scrypt ');
const AHEAD_BYTES = INTRO.length + BY_PASSPHRASE.length;

/** A step of a pipeline; null: backups are not encrypted. */
export function encryptionStep({ passphrase, recipients }: Encryption): ((chunks: Chunks) => Chunks) | null {
  if (passphrase === null && recipients.length === 0) return null;
  return async function* encrypted(chunks) {
    const encrypter = new (age().Encrypter)();
    if (passphrase === null) for (const recipient of recipients) encrypter.addRecipient(recipient);
    else {
      encrypter.setScryptWorkFactor(SCRYPT_LOG_N);
      encrypter.setPassphrase(passphrase);
    }
    yield* await encrypter.encrypt(streamOf(chunks));
  };
}

/** Whether a recipient is one, without what is wrong with it. */
export const isRecipient = (text: string): boolean =>
  accepts(() => new (age().Encrypter)().addRecipient(text));

export const isIdentity = (text: string): boolean => accepts(() => new (age().Decrypter)().addIdentity(text));

function accepts(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}

/**
 * A step of a pipeline: what is not encrypted passes as it is, where that is taken. Throws StartupProblem where it is
 * not, no key opens it, or it was changed or cut short.
 */
export const decryptionStep = (keys: DecryptionKeys) =>
  async function* decrypted(chunks: Chunks): Chunks {
    const iterator = chunks[Symbol.asyncIterator]();
    const ahead = await beginningOf(iterator);
    const all = joined(ahead, iterator);
    if (!ahead.subarray(0, INTRO.length).equals(INTRO)) {
      refuseUnencrypted(keys);
      return yield* all;
    }
    refuseWithoutKeys(keys, ahead);
    const decrypter = new (age().Decrypter)();
    if (keys.passphrase !== null) decrypter.addPassphrase(keys.passphrase);
    for (const identity of keys.identities) decrypter.addIdentity(identity);
    const opened = await decrypter.decrypt(streamOf(all)).catch((error: unknown) => {
      throw whyClosed(error);
    });
    try {
      yield* opened;
    } catch (error) {
      throw error instanceof StartupProblem || isSystemError(error) ? error : damaged();
    }
  };

const isSystemError = (error: unknown) => error instanceof Error && 'code' in error && 'syscall' in error;

async function beginningOf(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let ahead = Buffer.alloc(0);
  while (ahead.length < AHEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    ahead = Buffer.concat([ahead, next.value]);
  }
  return ahead;
}

async function* joined(ahead: Buffer, iterator: AsyncIterator<Uint8Array>): Chunks {
  try {
    if (ahead.length > 0) yield ahead;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

/** One type of stream for both compilations: that of web/ takes the browser's for global, which Node.js's does not match. */
const streamOf = (chunks: Chunks) =>
  ReadableStream.from(chunks) as unknown as globalThis.ReadableStream<Uint8Array> & Chunks;

/** Anybody who can write where backups lie can put one there that nobody encrypted. */
function refuseUnencrypted({ passphrase, identities, unencrypted }: DecryptionKeys) {
  const isExpected = passphrase !== null || identities.length > 0;
  if ((unencrypted ?? (isExpected ? 'refused' : 'taken')) === 'taken') return;
  throw new StartupProblem(
    'The backup is not encrypted, and those of this Tocsin are: somebody else may have put it there. If you know that it is yours, restore it with --unencrypted.',
  );
}

function refuseWithoutKeys({ passphrase, identities }: DecryptionKeys, ahead: Buffer) {
  const needsPassphrase = ahead.subarray(INTRO.length, AHEAD_BYTES).equals(BY_PASSPHRASE);
  if (needsPassphrase ? passphrase !== null : identities.length > 0) return;
  throw new StartupProblem(
    needsPassphrase
      ? 'The backup is encrypted with a passphrase: set TOCSIN_BACKUP_PASSPHRASE (or TOCSIN_BACKUP_PASSPHRASE_FILE) to it.'
      : 'The backup is encrypted to an age recipient: set TOCSIN_BACKUP_IDENTITY (or TOCSIN_BACKUP_IDENTITY_FILE) to the key that belongs to it (AGE-SECRET-KEY-1…).',
  );
}

const whyClosed = (error: unknown): unknown =>
  error instanceof Error && /no identity matched/.test(error.message)
    ? new StartupProblem(
        'The backup is encrypted with another passphrase or to another recipient than the one that is set.',
      )
    : damaged();

const damaged = () =>
  new StartupProblem(
    'The backup is damaged: it is cut short, or its bytes have changed. Nothing was restored; use another backup.',
  );
