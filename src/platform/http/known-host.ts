// Whether a request names a host that can only be ours. A page of another site may have its own name resolve to this
// machine (DNS rebinding), and then reaches what is open to local callers; it cannot change the `Host` that it sends.

import { isIP } from 'node:net';
import type { App } from '../app.ts';
import { remember } from '../remember.ts';

/** The configured hosts, localhost and addresses; no host at all, too, which no browser sends. */
export function isKnownHost({ urls }: Pick<App, 'urls'>, host: string | string[] | undefined): boolean {
  if (host === undefined) return true;
  const name = domainOf(String(host));
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) !== 0 || name === 'localhost' || name.endsWith('.localhost') || isOurName({ urls }, name);
}

/** Whether it is the name of a configured host. */
export const isOurName = ({ urls }: Pick<App, 'urls'>, name: string): boolean =>
  name !== '' && (hostnameOf(urls.api) === name || hostnameOf(urls.dashboard) === name);

const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 300;
const hostnames = new Map<string, string>();
const domains = new Map<string, string>();

/** Empty for no address. */
const hostnameOf = (url: string): string =>
  hostnames.get(url) ?? remember(hostnames, MOST_REMEMBERED, url, url === '' ? '' : new URL(url).hostname);

/** What a Host header names, without port and final dot, in lower case. Nearly all name the same few. */
export function domainOf(host: string): string {
  const known = domains.get(host);
  if (known !== undefined) return known;
  const domain = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  return host.length <= LONGEST_REMEMBERED ? remember(domains, MOST_REMEMBERED, host, domain) : domain;
}
