// Codes for whoever has lost their authenticator: random, shown once, good for one sign-in each.

import { randomBytes } from 'node:crypto';
import { hashToken } from '../../platform/tokens.ts';

/** Crockford's base32: no I, L, O or U, which people take for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 5 bits each, 120 in all. */
const CHARACTERS = 24;
const GROUP = 4;

/** In groups, as it is shown: `7Q2M-…`. */
export function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return characters.join('').replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');
}

/** What is stored of a code, however it was typed. It is random, so no salt or stretching is needed. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(canonical(code));

const canonical = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
