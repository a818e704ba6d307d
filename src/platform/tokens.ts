// Keys and tokens: what they look like, how one is made, recognised and stored.

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomText } from './random-text.ts';

const TOKEN_KINDS = ['key', 'ro', 'api', 'tv', 'agent', 'enrol', 'probe', 'in', 'ses'] as const;

/** key: full, ro: read-only, api: custom endpoint, tv: TV dashboard, agent and probe: machines, enrol: what becomes one, in: what sends alerts, ses: session. */
export type TokenKind = (typeof TOKEN_KINDS)[number];

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

const afterPrefix = new RegExp(
  `^(${TOKEN_KINDS.join('|')})_[0-9A-Za-z]{${RANDOM_LENGTH}}([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/** A new token `<prefix>_<kind>_<32 random><6 checksum>`: 190 random bits, to be shown once and stored hashed. */
export function newToken(prefix: string, kind: TokenKind): string {
  const body = `${prefix}_${kind}_${randomText(BASE62, RANDOM_LENGTH)}`;
  return body + checksum(body);
}

/**
 * The kind of a token that was made by us, or null for any other text. It says nothing about whether the
 * token is known: the checksum only spares the database what cannot be one.
 */
export function parseToken(prefix: string, text: string): { kind: TokenKind } | null {
  if (!text.startsWith(`${prefix}_`)) return null;
  const match = afterPrefix.exec(text.slice(prefix.length + 1));
  const kind = TOKEN_KINDS.find((known) => known === match?.[1]);
  if (!kind || match?.[2] !== checksum(text.slice(0, -CHECKSUM_LENGTH))) return null;
  return { kind };
}

/** What is stored of a token: its SHA-256, 32 bytes. The token is random, so no salt or stretching is needed. */
export const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The last four characters, by which a person tells their keys apart. */
export const tokenHint = (text: string): string => text.slice(-4);

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
