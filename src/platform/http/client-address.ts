// Who is at the other end, and whether they came over TLS: the peer itself, or what a trusted proxy says of it.

import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether the X-Forwarded-* headers of this address are believed. Takes any spelling of an address. */
export type TrustedProxies = (address: string) => boolean;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** An address or a CIDR; null for anything else. */
export function addressRange(text: string): Range | null {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return null;
  if (bits === undefined) return whole(ipaddr.process(address));
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) return null;
  return ipaddr.parseCIDR(text);
}

const whole = (address: ipaddr.IPv4 | ipaddr.IPv6): Range => [address, address.kind() === 'ipv4' ? 32 : 128];

/** Entries that are neither an address nor a CIDR are left out; the configuration has refused them before. */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const ranges = entries.map(addressRange).filter((range) => range !== null);
  if (ranges.length === 0) return () => false;
  return (text) => {
    const address = canonicalAddress(text);
    if (!address) return false;
    const parsed = ipaddr.parse(address);
    return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
  };
}

/** One spelling per address, IPv4 inside IPv6 as IPv4, without port, brackets and zone; null where it is none. */
export function canonicalAddress(text: string): string | null {
  // Has one spelling, and is what most ask for.
  if (isIPv4(text)) return text;
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? [];
  const [bare = ''] = (bracketed ?? withPort ?? text).split('%');
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString();
}

type Peer = Pick<IncomingMessage, 'headers'> & {
  socket: { remoteAddress?: string | undefined; encrypted?: boolean | undefined };
};

/** Where a connection is gone already and its address with it. */
const NOWHERE = '0.0.0.0';

const peerAddress = (request: Peer) => canonicalAddress(request.socket.remoteAddress ?? '') ?? NOWHERE;

/**
 * The address of the caller: from the right, the first hop of X-Forwarded-For that is not itself a trusted proxy.
 * Whatever stands left of it was written by that hop and proves nothing.
 */
export function clientAddress(request: Peer, isTrusted: TrustedProxies): string {
  let client = peerAddress(request);
  const hops = headerText(request.headers['x-forwarded-for']).split(',').reverse();
  for (const hop of hops) {
    if (!isTrusted(client)) break;
    const address = canonicalAddress(hop.trim());
    if (!address) break;
    client = address;
  }
  return client;
}

/** Whether the caller came over TLS. A chain of proxies names the outermost first in X-Forwarded-Proto. */
export function isSecureRequest(request: Peer, isTrusted: TrustedProxies): boolean {
  if (request.socket.encrypted) return true;
  if (request.headers['x-forwarded-proto'] === undefined) return false;
  const [outermost = ''] = headerText(request.headers['x-forwarded-proto']).split(',');
  return isTrusted(peerAddress(request)) && outermost.trim().toLowerCase() === 'https';
}

/** Whether somebody put forwarding headers on a request of a peer that is not trusted with them. */
export function isForwardedByUntrusted(request: Peer, isTrusted: TrustedProxies): boolean {
  const { headers } = request;
  const isForwarded =
    headers['x-forwarded-for'] !== undefined ||
    headers['x-forwarded-proto'] !== undefined ||
    headers.forwarded !== undefined;
  return isForwarded && !isTrusted(peerAddress(request));
}

/**
 * Whether the caller sits on this machine: each hop has to, since whoever is trusted with the header may write anything
 * left of their own address. A stranger's forwarding headers betray a proxy, and so do those that do not say for whom
 * it asks.
 */
export function isLoopbackCaller(request: Peer, isTrusted: TrustedProxies): boolean {
  if (isForwardedByUntrusted(request, isTrusted)) return false;
  const { 'x-forwarded-for': forwardedFor } = request.headers;
  if (forwardedFor === undefined && SIGNS_OF_PROXY.some((name) => request.headers[name] !== undefined))
    return false;
  const hops = forwardedFor === undefined ? [] : headerText(forwardedFor).split(',');
  return [peerAddress(request), ...hops].every((hop) => isLoopback(hop.trim()));
}

/** What proxies add besides or instead of X-Forwarded-For. */
const SIGNS_OF_PROXY = ['x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'];

function isLoopback(text: string): boolean {
  const address = canonicalAddress(text);
  return address !== null && ipaddr.parse(address).range() === 'loopback';
}

const headerText = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(',') : (value ?? '');

/** These answer without TLS too, for probes, scrapers and proxies that sit beside the service. */
const PLAIN_PATHS = ['/health', '/ready', '/metrics', '/status-domain'];

/**
 * Where a plain request to an https base address is sent (308, so that method and body stay), or null where it is
 * answered. The host is always our own, whatever the request names.
 */
export function httpsRedirect(baseUrl: string, isSecure: boolean, url: string): string | null {
  if (isSecure || !baseUrl.startsWith('https:')) return null;
  const [path = ''] = url.split('?');
  if (PLAIN_PATHS.some((plain) => path === plain || path === `/api${plain}`)) return null;
  return `${baseUrl}${url.startsWith('/') ? url : '/'}`;
}

/** Sent with every answer over TLS where the base address is https: for a year no plain request is even tried. */
export const STRICT_TRANSPORT = 'max-age=31536000';
