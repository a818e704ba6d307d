// Keeps what is sent in secret out of results, also where the other side echoes it.

import { oneLine } from '../../../platform/readable-text.ts';
import type { Failed } from './findings.ts';

const MASK = '•••';
/** Shorter ones are no secret, and would black out every text. */
const SHORTEST_SECRET = 4;
const SHORTEST_PART = 6;

/** They are in the open, and results are easier to read with them. */
const OPEN_HEADERS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);

/** What a definition keeps secret: values of headers, and texts that are sent. */
export interface SecretValues {
  headers: readonly (readonly [name: string, value: string])[];
  /** May grow until it is first asked what to black out. */
  sent: string[];
}

/** Blacks out, in one text, what a definition keeps secret, at its end also the beginning of it: the text may be cut. */
export type Mask = (text: string) => string;

/**
 * Header values, the body and what a TCP probe sends, and their parts, since an echo may come in another form. Parts of
 * headers are found anywhere; those of a body, which may have thousands, where they stand as a word.
 */
export function maskOf(values: SecretValues): Mask {
  let secrets: Secrets | null = null; // Found when they are needed, which is when a probe fails.
  return (text) => {
    secrets ??= secretsOf(values);
    const { anywhere, words } = secrets;
    const masked = anywhere.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
    const whole = withoutBegunSecret(masked, anywhere);
    return words.size === 0 ? whole : whole.replaceAll(WORD, (word) => (words.has(word) ? MASK : word));
  };
}

/** Where a text was cut within a secret, its end is the beginning of that secret. */
function withoutBegunSecret(text: string, secrets: readonly string[]): string {
  const begun = secrets.reduce((longest, secret) => Math.max(longest, begunLength(text, secret)), 0);
  return begun < SHORTEST_SECRET ? text : text.slice(0, -begun) + MASK;
}

/** How much of the beginning of the secret the text ends with, in linear time (Knuth, Morris, Pratt 1977). */
function begunLength(text: string, secret: string): number {
  const borders = new Uint32Array(secret.length);
  const grown = (length: number, next: string | undefined) => {
    let known = length;
    while (known > 0 && secret[known] !== next) known = borders[known - 1] ?? 0;
    return secret[known] === next ? known + 1 : known;
  };
  for (let at = 1; at < secret.length; at += 1) borders[at] = grown(borders[at - 1] ?? 0, secret[at]);
  let begun = 0;
  for (let at = Math.max(0, text.length - secret.length + 1); at < text.length; at += 1)
    begun = grown(begun, text[at]);
  return begun;
}

interface Secrets {
  anywhere: string[];
  words: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{N}]+/gu;

function secretsOf({ headers, sent }: SecretValues): Secrets {
  const values = secretValues(headers);
  const whole = [...values, ...sent].flatMap((secret) => [secret, secret.trim()]);
  const anywhere = [...whole.filter(({ length }) => length >= SHORTEST_SECRET), ...values.flatMap(partsOf)];
  const words = sent.flatMap((text) => text.match(WORD) ?? []);
  return {
    // The longest first: part of a secret must not break up the whole of it.
    anywhere: [...new Set(anywhere)].sort((a, b) => b.length - a.length),
    words: new Set(words.filter(({ length }) => length >= SHORTEST_PART)),
  };
}

const secretValues = (headers: SecretValues['headers']) =>
  headers.filter(([name]) => !OPEN_HEADERS.has(name.toLowerCase())).map(([, value]) => value);

/** What stands between spaces, the words, and the words of what is encoded (RFC 7617: a name and a password). */
function partsOf(value: string): string[] {
  const encoded = /^basic\s+(\S+)$/i.exec(value.trim())?.[1];
  const decoded = encoded ? Buffer.from(encoded, 'base64').toString() : '';
  const parts = [value.split(/\s+/), value.match(WORD) ?? [], decoded.match(WORD) ?? []].flat();
  return parts.filter(({ length }) => length >= SHORTEST_PART);
}

const MAX_DETAIL_LENGTH = 4_000;

/** One line, without secrets. */
export const maskedFailure = (failure: Failed, mask: Mask): Failed => ({
  ...failure,
  detail: oneLine(mask(failure.detail), MAX_DETAIL_LENGTH),
});
