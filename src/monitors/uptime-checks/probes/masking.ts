// Keeps what is sent in secret out of results, also where the other side echoes it.

import type { ProbeDefinition } from './definition.ts';

const MASK = '•••';
/** Shorter ones are no secret, and would black out every text. */
const SHORTEST_SECRET = 4;
const SHORTEST_PIECE = 6;

/** They are in the open, and results are easier to read with them. */
const OPEN_HEADERS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);

/** Blacks out, in one text, what a definition keeps secret. The text may be cut afterwards, not before. */
export type Mask = (text: string) => string;

/** Header values, the body and what a TCP probe sends, and their parts, since an echo may come in another form. */
export function maskOf(definition: ProbeDefinition): Mask {
  const secrets = secretsOf(definition);
  if (secrets.length === 0) return (text) => text;
  const found = new Set(secrets.flatMap(formsOf));
  // The longest first: part of a secret must not break up the whole of it.
  const longestFirst = [...found].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

function secretsOf(definition: ProbeDefinition): string[] {
  if (definition.kind === 'tcp') return definition.send === null ? [] : [definition.send];
  if (definition.kind !== 'http') return [];
  const values = Object.entries(definition.headers)
    .filter(([name]) => !OPEN_HEADERS.has(name.toLowerCase()))
    .map(([, value]) => value);
  return definition.body === null ? values : [...values, definition.body];
}

/** The whole, its words, and the words of what it encodes (RFC 7617: a name and a password in base64). */
function formsOf(secret: string): string[] {
  const encoded = /^basic\s+(\S+)$/i.exec(secret.trim())?.[1];
  const decoded = encoded ? Buffer.from(encoded, 'base64').toString() : '';
  const words = [
    secret.split(/\s+/),
    secret.split(/[^\p{L}\p{N}]+/u),
    decoded.split(/[^\p{L}\p{N}]+/u),
  ].flat();
  return [
    ...[secret, secret.trim()].filter(({ length }) => length >= SHORTEST_SECRET),
    ...words.filter(({ length }) => length >= SHORTEST_PIECE),
  ];
}
