// Which passwords are taken: any characters, long enough, and not among the first that a guesser tries.

import { readFileSync } from 'node:fs';
import { emailKey } from '../people/email-address.ts';
import { normalizePassword } from './password-hash.ts';

const SHORTEST = 8;
const LONGEST = 256;

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Why `password` is not taken for the person with this address, as the reason of an issue; null if it is. */
export function passwordProblem(password: string, email: string | null): string | null {
  const normalized = normalizePassword(password);
  const length = [...normalized].length;
  if (length < SHORTEST || length > LONGEST) return `string ${SHORTEST}..${LONGEST}`;
  if (common.has(normalized.toLowerCase())) return 'must not be one of the most common passwords';
  if (email !== null && emailKey(normalized) === emailKey(email)) return 'must not be the email address';
  return null;
}
