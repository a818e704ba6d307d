// Texts that nobody can guess.

import { randomInt } from 'node:crypto';

/** What people type from a screen: without signs that are taken for others. */
export const TYPED_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomText = (signs: string, length: number): string =>
  Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('');
