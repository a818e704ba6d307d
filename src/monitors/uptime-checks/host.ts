// Names and addresses of hosts as people write them. Pure.

import { isIP } from 'node:net';

const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

/**
 * A host as it is looked up and connected to, by the rules of the WHATWG URL standard: names in lower case with
 * punycode, every spelling of an IPv4 address (decimal, octal, short) as the dotted one. null: it is neither a name
 * nor an address, or holds a port, a path or brackets.
 */
export function hostAsConnected(text: string): string | null {
  if (isIPv6(text)) return text.toLowerCase();
  // The standard would drop or decode these, and read a port, a user name or a path out of others.
  if (/[\p{Cc}\p{Z}%/?#@:[\]\\]/u.test(text)) return null;
  const host = URL.parse(`http://${text}/`)?.hostname;
  if (!host || host.length > LONGEST_NAME + 1) return null;
  const labels = host.replace(/\.$/, '').split('.');
  const areSound = labels.every((label) => label.length > 0 && label.length <= LONGEST_LABEL);
  return areSound ? host : null;
}

/** `host`, `host:port` or `[address]:port` in its parts; the port is null where none is given. null: it is none of them. */
export function hostAndPort(text: string): { host: string; port: number | null } | null {
  if (isIPv6(text)) return { host: text, port: null };
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed === undefined ? hostAsConnected(plain ?? '') : isIPv6(bracketed) && bracketed;
  const port = digits === undefined ? null : Number(digits);
  const isPort = port === null || (port >= 1 && port <= 65_535);
  return host && isPort ? { host, port } : null;
}

/** Without a zone: interfaces of this machine are nobody else's business. */
const isIPv6 = (text: string) => isIP(text) === 6 && !text.includes('%');
