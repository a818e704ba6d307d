// Signs in by SCRAM (RFC 5802, RFC 7677): the password is proven, and never sent.

import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AnotherProtocol, refuse } from './wire.ts';

export type ScramHash = 'sha1' | 'sha256' | 'sha512';

const derive = promisify(pbkdf2);

/** Servers choose it, and it takes one of the few threads that pings are written with. */
export const MOST_ITERATIONS = 50_000;

interface Scram {
  /** The first message of the client. */
  first: string;
  /** The second one, to the first of the server. */
  answer(serverFirst: string): Promise<string>;
  /** Ends the conversation where the server does not know the password either. */
  verify(serverFinal: string): void;
}

export function openScram(
  hash: ScramHash,
  { user, password }: { user: string; password: string },
  nonce = randomBytes(18).toString('base64'),
): Scram {
  const name = user.replaceAll('=', '=3D').replaceAll(',', '=2C');
  const bare = `n=${name},r=${nonce}`;
  const mac = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest();
  let signature: Buffer | null = null;
  return {
    first: `n,,${bare}`,
    async answer(serverFirst) {
      const { r = '', s = '', i = '' } = fieldsIn(serverFirst);
      const iterations = Number(i);
      if (!r.startsWith(nonce) || s === '' || !(iterations > 0)) throw new AnotherProtocol('no SCRAM');
      if (iterations > MOST_ITERATIONS) refuse(`the server wants ${iterations} rounds of SCRAM`);
      const salt = Buffer.from(s, 'base64');
      const length = createHash(hash).digest().length;
      const salted = await derive(password.normalize('NFKC'), salt, iterations, length, hash);
      const clientKey = mac(salted, 'Client Key');
      const withoutProof = `c=biws,r=${r}`;
      const signed = `${bare},${serverFirst},${withoutProof}`;
      const stored = createHash(hash).update(clientKey).digest();
      const mask = mac(stored, signed);
      const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (mask[index] ?? 0)));
      signature = mac(mac(salted, 'Server Key'), signed);
      return `${withoutProof},p=${proof.toString('base64')}`;
    },
    verify(serverFinal) {
      const { v = '', e } = fieldsIn(serverFinal);
      if (e !== undefined) refuse(`the server refused the sign-in: ${e}`);
      const given = Buffer.from(v, 'base64');
      const isRight = signature !== null && given.length === signature.length;
      if (!isRight || !timingSafeEqual(given, signature as Buffer))
        refuse('the server cannot prove that it knows the password');
    },
  };
}

const fieldsIn = (message: string): Record<string, string> =>
  Object.fromEntries(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
