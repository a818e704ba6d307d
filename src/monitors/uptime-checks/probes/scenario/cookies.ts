// Cookies that are kept between the steps of a scenario, as a browser keeps them (RFC 6265). Pure.

import { isIP } from 'node:net';
import { packageOnFirstUse } from '../../../../platform/first-use.ts';
import type { CookieJar } from '../http/follow.ts';

const suffixes = packageOnFirstUse<typeof import('tldts')>('tldts');

const MOST_COOKIES = 100;
const MOST_OF_ANSWER = 50;
/** Section 6.1: of name, value and attributes. */
const MOST_LENGTH = 4_096;

interface Cookie {
  name: string;
  value: string;
  host: string;
  /** Else hosts below it get it as well. */
  isOfHostAlone: boolean;
  path: string;
  isSecure: boolean;
}

export interface Cookies extends CookieJar {
  /** The one of that name that was set last; null: there is none. */
  valueOf(name: string): string | null;
}

/** `onSet` receives the value of each that is kept. */
export function openCookies({ now, onSet }: { now: () => Date; onSet(value: string): void }): Cookies {
  const kept = new Map<string, Cookie>();
  return {
    keep(url, lines) {
      for (const line of lines.slice(0, MOST_OF_ANSWER)) {
        const read = readCookie(url, line, now());
        if (!read) continue;
        const key = `${read.cookie.name};${read.cookie.host};${read.cookie.path}`;
        kept.delete(key);
        if (read.isOver || kept.size >= MOST_COOKIES) continue;
        kept.set(key, read.cookie);
        onSet(read.cookie.value);
      }
    },
    /** Section 5.4: those of longer paths first. */
    headerFor(url) {
      const sent = [...kept.values()].filter((cookie) => isFor(cookie, url));
      sent.sort((one, other) => other.path.length - one.path.length);
      return sent.length === 0 ? null : sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    valueOf: (name) => [...kept.values()].findLast((cookie) => cookie.name === name)?.value ?? null,
  };
}

const isFor = (cookie: Cookie, url: URL): boolean =>
  (cookie.isOfHostAlone ? url.hostname === cookie.host : isWithin(url.hostname, cookie.host)) &&
  isBelow(url.pathname, cookie.path) &&
  (!cookie.isSecure || url.protocol === 'https:');

/** Section 5.1.3. */
const isWithin = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(`.${domain}`) && isIP(host) === 0);

/** Section 5.1.4. */
const isBelow = (path: string, parent: string): boolean =>
  path === parent || path.startsWith(parent.endsWith('/') ? parent : `${parent}/`);

/** Section 5.2 and 5.3; null where it is to be ignored. */
function readCookie(url: URL, line: string, now: Date): { cookie: Cookie; isOver: boolean } | null {
  if (line.length > MOST_LENGTH || /[\0\r\n]/.test(line)) return null;
  const [pair = '', ...parts] = line.split(';');
  const [name, value] = pairOf(pair);
  if (name === '' || !pair.includes('=')) return null;
  const attributes = new Map(parts.map(pairOf).map(([key, text]) => [key.toLowerCase(), text]));
  const host = url.hostname;
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase();
  if (domain !== '' && domain !== host && !mayName(host, domain)) return null;
  const path = attributes.get('path') ?? '';
  return {
    cookie: {
      ...{ name, value, host: domain === '' ? host : domain, isOfHostAlone: domain === '' },
      path: path.startsWith('/') ? path : defaultPath(url),
      isSecure: attributes.has('secure'),
    },
    isOver: isOver(attributes, now),
  };
}

function pairOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Of a host above it, but not of a public suffix such as `co.uk`. */
const mayName = (host: string, domain: string): boolean =>
  isWithin(host, domain) && suffixes().getDomain(domain, { allowPrivateDomains: true }) !== null;

const defaultPath = ({ pathname }: URL): string => pathname.slice(0, pathname.lastIndexOf('/')) || '/';

function isOver(attributes: ReadonlyMap<string, string>, now: Date): boolean {
  const age = attributes.get('max-age');
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0;
  const at = Date.parse(attributes.get('expires') ?? '');
  return !Number.isNaN(at) && at <= now.getTime();
}
