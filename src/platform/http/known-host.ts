// Whether a request names a host that can only be ours. A page of another site may have its own name resolve to this
// machine (DNS rebinding), and then reaches what is open to local callers; it cannot change the `Host` that it sends.

import { isIP } from 'node:net';
import type { App } from '../app.ts';

/** The configured hosts, localhost and addresses; no host at all, too, which no browser sends. */
export function isKnownHost({ urls }: Pick<App, 'urls'>, host: string | string[] | undefined): boolean {
  if (host === undefined) return true;
  const name = hostnameOf(String(host));
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  return (
    isIP(bare) !== 0 ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    [urls.api, urls.dashboard].some((url) => new URL(url).hostname === name)
  );
}

/** Without port and final dot, in lower case. */
const hostnameOf = (host: string) => host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
