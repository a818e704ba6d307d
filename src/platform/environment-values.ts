// The kinds of values that environment variables hold.

import { isIP } from 'node:net';
import { type EnvironmentReader, maskedUrl } from './environment.ts';
import { addressRange } from './http/client-address.ts';

/** Every entry of a comma list, or undefined where there is none or one of them is not allowed. */
export function listOf(text: string, isAllowed: (entry: string) => boolean): string[] | undefined {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.length > 0 && entries.every(isAllowed) ? [...new Set(entries)] : undefined;
}

const LOCALHOST = ['127.0.0.1', '::1'];

export function bindAddresses(text: string): string[] | undefined {
  const entries = listOf(text, (entry) => entry === 'localhost' || isIP(entry) !== 0);
  return entries?.flatMap((entry) => (entry === 'localhost' ? LOCALHOST : [entry]));
}

/** This machine, and the networks that no address of the internet is in (RFC 1918, 4193, 3927 and 4291). */
export const PRIVATE_NETWORKS: readonly string[] = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
];

export function trustedNetworks(text: string): string[] | undefined {
  const entries = listOf(text, (entry) => entry === 'private' || addressRange(entry) !== null);
  return entries?.flatMap((entry) => (entry === 'private' ? PRIVATE_NETWORKS : [entry]));
}

/** Paths of sockets of this machine. */
export const socketPaths = (text: string): string[] | undefined =>
  listOf(text, (entry) => /^\/[^\0]{1,100}$/.test(entry) && !/(^|\/)\.{0,2}(\/|$)/.test(entry.slice(1)));

/** That of a program of this machine, or `on`: it is to be found. */
export const browserPath = (text: string): string | undefined =>
  text === 'on' || /^\/[^\0]{1,1000}$/.test(text) ? text : undefined;

export const port = (env: EnvironmentReader, name: string, fallback: number) =>
  integer(env, name, [0, 65_535], fallback);

export function integer(
  env: EnvironmentReader,
  name: string,
  [least, most]: [number, number],
  fallback: number,
) {
  return env.read({
    name,
    allowed: `an integer ${least}..${most}`,
    fallback,
    parse: (text) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
  });
}

export function oneOf<T extends string>(
  env: EnvironmentReader,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  return env.read({
    name,
    allowed: `one of ${choices.join(', ')}`,
    fallback,
    parse: (text) => choices.find((choice) => choice === text),
  });
}

/** A base address is an origin: our paths begin at its root. */
export function originOf(env: EnvironmentReader, name: string): string | null {
  return env.read<string | null>({
    name,
    allowed: 'an address such as https://tocsin.example.com, without a path',
    fallback: null,
    parse: (text) => {
      const url = URL.parse(text);
      const isOrigin =
        url !== null &&
        ['http:', 'https:'].includes(url.protocol) &&
        url.href === `${url.origin}/` &&
        !/[?#]/.test(text);
      return isOrigin ? url.origin : undefined;
    },
    // Without these there is neither a password nor a token in it.
    shown: (text) => (/[@?#]/.test(text) ? maskedUrl(text) : text),
  });
}

export function serverUrl(
  env: EnvironmentReader,
  name: string,
  protocols: readonly string[],
  allowed: string,
) {
  return env.read<string | null>({
    name,
    allowed,
    fallback: null,
    parse: (text) => {
      const url = URL.parse(text);
      return url && protocols.includes(url.protocol) && url.hostname !== '' ? text : undefined;
    },
    shown: maskedUrl,
  });
}

/** No line breaks, which would end the header. */
const SENDER = /^(?:[^<>\p{Cc}]*<[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>|[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+)$/u;

export const isSender = (text: string) => SENDER.test(text);

/** A place that accepts connections while this machine is connected. */
export interface ReferenceTarget {
  host: string;
  port: number;
}

/** All of them are tried at once. */
export const MOST_REFERENCE_TARGETS = 5;

export function referenceTargets(text: string): ReferenceTarget[] | undefined {
  const entries = listOf(text, (entry) => referenceTarget(entry) !== null);
  if (!entries || entries.length > MOST_REFERENCE_TARGETS) return undefined;
  return entries.flatMap((entry) => referenceTarget(entry) ?? []);
}

const PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

function referenceTarget(entry: string): ReferenceTarget | null {
  const url = URL.parse(entry.includes('://') ? entry : `tcp://${entry}`);
  if (!url || !['tcp:', ...Object.keys(PORTS)].includes(url.protocol)) return null;
  const targetPort = Number(url.port) || PORTS[url.protocol];
  const isPlain = url.username === '' && url.search === '' && url.hash === '' && /^\/?$/.test(url.pathname);
  if (!targetPort || url.hostname === '' || !isPlain) return null;
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: targetPort };
}
