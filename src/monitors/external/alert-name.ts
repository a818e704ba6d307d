// What an external check is called where its id means nothing: what its tool calls it, or the hash of that. Pure.

import { createHash } from 'node:crypto';
import { MOST_KEY_LENGTH } from './kinds/report.ts';

const HASHED = 'sha256:';
const BY_HASH = new RegExp(`^${HASHED}[0-9a-f]{64}$`);

const hashOf = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/** Of the key that `alert` stands for, in hexadecimal. */
export const alertHash = (alert: string): string =>
  BY_HASH.test(alert) ? alert.slice(HASHED.length) : hashOf(alert);

/** As much of a key as is stored. */
export const storedKey = (key: string): string =>
  key.slice(0, MOST_KEY_LENGTH).toWellFormed().replaceAll('\0', '');

/** By its key as it is stored, or by its hash where that is not all of it. */
export const alertName = (key: string, hash: string): string =>
  key !== '' && !key.startsWith(HASHED) && hashOf(key) === hash ? key : `${HASHED}${hash}`;
