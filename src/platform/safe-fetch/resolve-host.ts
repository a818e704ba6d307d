// Turns names into addresses.

import { lookup, Resolver } from 'node:dns/promises';

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/**
 * All addresses of a name; rejects when it does not resolve. `local` says whether names of the operator's own
 * network count: the hosts file, search domains, mDNS. May stop early, and reject, when the signal is aborted.
 */
export type ResolveHost = (
  host: string,
  options: { local: boolean; signal: AbortSignal },
) => Promise<string[]>;

/**
 * Names of strangers are asked of DNS directly. The system's own look-up runs on the few threads that files are
 * written with and cannot be stopped, so names that never answer would hold up everyone else's.
 */
export const resolveHost: ResolveHost = async (host, { local, signal }) => {
  if (isLoopbackName(host)) return ['127.0.0.1', '::1'];
  if (!local) return await queryDns(host, signal);
  const found = await lookup(host, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
};

/** RFC 6761, section 6.3. */
const isLoopbackName = (host: string) => /(^|\.)localhost\.?$/i.test(host);

async function queryDns(host: string, signal: AbortSignal): Promise<string[]> {
  // One resolver per name: it is cheap, reads the current configuration and can be cancelled alone.
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
