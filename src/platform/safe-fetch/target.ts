// What a URL that a stranger configured must look like, and which addresses it leads to.

import { isIP } from 'node:net';
import { type AddressVerdict, judgeAddress, type PrivateAllowed } from './address-rules.ts';
import type { ResolveHost } from './resolve-host.ts';

const MAX_URL_LENGTH = 2048;

export type ParsedTarget = { ok: true; url: URL; host: string } | { ok: false; reason: string };

/**
 * Reads a URL as the WHATWG URL standard says, which turns every spelling of an IPv4 address (decimal, octal,
 * hexadecimal, short) into the dotted one. `host` is the host without the brackets of IPv6. `reason` is a short
 * sentence for the `issues` of a 400.
 */
export function parseTarget(text: string, maxLength = MAX_URL_LENGTH): ParsedTarget {
  if (text.length > maxLength) return refused(`at most ${maxLength} characters`);
  // The standard drops line breaks and outer spaces; nobody means to write them.
  if (/[\p{Cc}\p{Z}]/u.test(text)) return refused('must not contain spaces or control characters');
  const url = URL.parse(text);
  if (!url) return refused('url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused('must begin with http:// or https://');
  if (url.username || url.password) return refused('must not contain a user name or password');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || host === '.') return refused('url');
  return { ok: true, url, host };
}

const refused = (reason: string) => ({ ok: false, reason }) as const;

export type Admission =
  | { ok: true; addresses: string[] }
  | { ok: false; reason: 'dns' | 'blocked_address'; detail: string };

/**
 * Every address of a host, if all of them may be connected to. One that may not refuses them all: a name that
 * leads both outside and inside is no mistake we should guess our way around. An abort counts as not resolved.
 */
export async function admitHost(
  host: string,
  options: { privateAllowed: PrivateAllowed; resolve: ResolveHost; signal: AbortSignal },
): Promise<Admission> {
  const { privateAllowed, resolve, signal } = options;
  const found = isIP(host) ? [host] : await resolveUntil(signal, host, privateAllowed, resolve);
  if (typeof found === 'string') return { ok: false, reason: 'dns', detail: found };
  for (const address of found) {
    const verdict = judgeAddress(address, privateAllowed);
    if (verdict !== 'allowed') return { ok: false, reason: 'blocked_address', detail: blocked[verdict] };
  }
  return { ok: true, addresses: found };
}

/** The address itself is not shown: it would let an outsider read names of the operator's network. */
const blocked: Record<Exclude<AddressVerdict, 'allowed'>, string> = {
  private: 'leads to a private address',
  metadata: 'leads to a cloud metadata address',
  reserved: 'leads to a reserved address',
};

/** The addresses, at least one, or a sentence that says why there are none. */
async function resolveUntil(
  signal: AbortSignal,
  host: string,
  privateAllowed: PrivateAllowed,
  resolve: ResolveHost,
): Promise<string[] | string> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new Error('Aborted while a name was looked up'));
  signal.addEventListener('abort', onAbort);
  try {
    const addresses = await Promise.race([
      resolve(host, { local: privateAllowed !== false, signal }),
      aborted.promise,
    ]);
    return addresses.length > 0 ? addresses : 'the name has no address';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return `the name does not resolve${code}`;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
