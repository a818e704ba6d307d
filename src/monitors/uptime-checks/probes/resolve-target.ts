// Turns names into addresses for probes, which ask for far more names than anything else here does.

import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { type ResolveHost, resolveHost } from '../../../platform/safe-fetch/resolve-host.ts';

const HOSTS_PATH = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

/**
 * As the system finds names, hosts file first, but without its look-up wherever DNS knows the name: that one holds one
 * of the few threads that pings are written to disk with, for many seconds when name servers are away.
 */
export function createTargetResolver(options: { hostsPath: string; resolve: ResolveHost }): ResolveHost {
  const { resolve } = options;
  const readHosts = hostsFile(options.hostsPath);
  return async (host, { local, signal }) => {
    if (!local) return resolve(host, { local, signal });
    const listed = readHosts().get(nameOf(host));
    if (listed) return [...listed];
    try {
      return await resolve(host, { local: false, signal });
    } catch (error) {
      if (signal.aborted || !mayBeLocal(host, error)) throw error;
      return await resolve(host, { local, signal });
    }
  };
}

export const resolveTarget = createTargetResolver({ hostsPath: HOSTS_PATH, resolve: resolveHost });

/** Search domains, mDNS and the like may know what DNS says there is not; a server that fails is no such answer. */
function mayBeLocal(host: string, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !host.replace(/\.$/, '').includes('.') || ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(code);
}

const nameOf = (host: string) => host.toLowerCase().replace(/\.$/, '');

/** Read again when it changes. What cannot be read lists nothing, as for the system. */
function hostsFile(path: string): () => ReadonlyMap<string, readonly string[]> {
  let known: { version: number; names: ReadonlyMap<string, readonly string[]> } | null = null;
  return () => {
    const version = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (known?.version !== version) known = { version, names: readHostsFile(version ? read(path) : '') };
    return known.names;
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The addresses of each name, in the order of the file (hosts(5)). */
export function readHostsFile(text: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...listed] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of listed.map(nameOf)) names.set(name, [...(names.get(name) ?? []), address]);
  }
  return names;
}
