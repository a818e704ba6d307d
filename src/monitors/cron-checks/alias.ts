// Addresses of other services under which a check can be pinged, and the ids by which they are known: pure.

import { createHash } from 'node:crypto';

/** Kinds of addresses that are one secret. */
type TokenKind = 'kuma' | 'snitch' | 'better_stack' | 'cronitor';

/** Whether an alias is a name below the ping key of its account. */
export const isOwnName = (alias: string): boolean => !alias.includes(':');

/** `pingKey`: that of the account, which aliases that are names need. */
export function aliasIdOf(alias: string, pingKey: string): string {
  const colon = alias.indexOf(':');
  if (colon < 0) return keyedAliasId(pingKey, alias);
  const [kind, secret] = [alias.slice(0, colon), alias.slice(colon + 1)];
  const slash = secret.indexOf('/');
  if (slash < 0) return tokenAliasId(kind as TokenKind, secret);
  return keyedAliasId(secret.slice(0, slash), secret.slice(slash + 1));
}

/** Of an address that is a token of its own. */
export const tokenAliasId = (kind: TokenKind, token: string): string => idOf(`${kind}\n${token}`);

/** Of an address that is a key and a name, whichever service it is of; the case of names does not count. */
export const keyedAliasId = (key: string, name: string): string =>
  idOf(`keyed\n${key}\n${name.toLowerCase()}`);

/**
 * The first half of a SHA-256 as a UUID of version 8 (RFC 9562). Its first digit is 0: in the journal that is the one of
 * the check's slug, so that whoever records the check records what comes by its aliases.
 */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `0${hex.slice(1, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const VERSION_AT = '00000000-0000-'.length;

/** Whether what is journaled in the place of a slug may be an alias. */
export const mayBeAlias = (slug: string): boolean => slug[VERSION_AT] === '8';

/** An alias as it is stored, whatever its first digit. */
export const storedAlias = (slug: string): string => `0${slug.slice(1)}`;

/** An alias as it is journaled, with the first digit of the slug that it is for. */
export const journaledAlias = (id: string, digit: string): string => digit + id.slice(1);
