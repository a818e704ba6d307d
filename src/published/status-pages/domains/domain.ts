// Domains of their own: what they may look like, and how somebody shows that one is theirs. Pure.

import { isIP } from 'node:net';
import { hostAsConnected } from '../../../monitors/uptime-checks/host.ts';

const RECORD_NAME = '_tocsin';

/** The name as browsers send it: lower case, punycode. null: it is no name that a page can be reached by. */
export function domainAsSent(text: string): string | null {
  const host = hostAsConnected(text)?.replace(/\.$/, '');
  if (!host || isIP(host) !== 0 || !/^(?:[a-z\d_-]+\.)+[a-z\d-]*[a-z][a-z\d-]*$/.test(host)) return null;
  // The name of the record is longer, and DNS has no place for more.
  return `${RECORD_NAME}.${host}`.length <= 253 ? host : null;
}

/** Whether the service itself answers there, so that no page may. */
export const isOwnHost = (domain: string, urls: { api: string; dashboard: string }): boolean =>
  [urls.api, urls.dashboard].some((url) => new URL(url).hostname === domain);

/** What the DNS must have before a page is shown on the domain, and keep. */
export const recordOf = (domain: string, token: string) => ({
  type: 'TXT' as const,
  name: `${RECORD_NAME}.${domain}`,
  value: `tocsin-verify=${token}`,
});

/** `lost`: the record has been missing for so long that the page no longer has its domain. */
export function verdictOn(
  found: 'there' | 'missing' | 'unknown',
  seenAt: Date | null,
  now: Date,
): 'verified' | 'missing' | 'lost' | 'unknown' {
  if (found === 'there') return 'verified';
  if (found === 'unknown') return 'unknown';
  return seenAt !== null && now.getTime() - seenAt.getTime() >= MISSED_FOR_MS ? 'lost' : 'missing';
}

/** A mistake in the DNS of a customer must not take a page from its readers before somebody can correct it. */
const MISSED_FOR_MS = 3 * 24 * 3_600_000;
