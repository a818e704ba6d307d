// Where the embedded PostgreSQL listens: a Unix socket in its own directory, else a port on loopback.

import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { readIfThere, writeDurably } from '../../durable-file.ts';

export type Endpoint = { socketDirectory: string } | { port: number };

/** Names the socket file only: nothing listens on this port where there is a socket. */
const SOCKET_PORT = 5432;
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`;

/** Systems allow 104 to 108 bytes for the path of a socket. */
const MAX_SOCKET_PATH_BYTES = 100;

const LOOPBACK = '127.0.0.1';

/** The place of the last start; null where a port has to be chosen. */
export async function keptEndpoint(dataDir: string, cluster: string): Promise<Endpoint | null> {
  if (Buffer.byteLength(join(cluster, SOCKET_FILE)) <= MAX_SOCKET_PATH_BYTES)
    return { socketDirectory: cluster };
  const port = Number(await readIfThere(portFile(dataDir)));
  return Number.isInteger(port) && port > 0 ? { port } : null;
}

/** The kept place if nothing else took it, else a new port, which is kept from now on. */
export async function freeEndpoint(dataDir: string, kept: Endpoint | null): Promise<Endpoint> {
  if (kept && ('socketDirectory' in kept || (await freePort(kept.port)))) return kept;
  const port = await freePort(0);
  if (port === null) throw new Error('the system has no free port on loopback');
  await writeDurably(portFile(dataDir), String(port));
  return { port };
}

/** Whether a server accepts connections on the socket in the cluster, wherever it runs: also in another container. */
export function isAnswering(endpoint: Endpoint): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const target =
    'port' in endpoint
      ? { host: LOOPBACK, port: endpoint.port }
      : { path: join(endpoint.socketDirectory, SOCKET_FILE) };
  const socket = connect(target, () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

export const socketLockFile = (cluster: string): string => join(cluster, `${SOCKET_FILE}.lock`);

/** The settings that make PostgreSQL listen there and nowhere else. */
export function listenSettings(endpoint: Endpoint): Record<string, string> {
  if ('port' in endpoint) {
    return { listen_addresses: LOOPBACK, port: String(endpoint.port), unix_socket_directories: '' };
  }
  // Quoted, as the setting is a list in which a comma would separate.
  const directory = `"${endpoint.socketDirectory.replaceAll('"', '""')}"`;
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: directory,
    unix_socket_permissions: '0700',
  };
}

/** A postgres:// URL that libpq and node-postgres understand alike. */
export function connectionUrl(
  endpoint: Endpoint,
  login: { user: string; password: string; database: string },
): string {
  const host =
    'port' in endpoint
      ? `${LOOPBACK}:${endpoint.port}`
      : `${encodeURIComponent(endpoint.socketDirectory)}:${SOCKET_PORT}`;
  return `postgres://${login.user}:${login.password}@${host}/${login.database}`;
}

const portFile = (dataDir: string) => join(dataDir, 'postgresql-port');

/** The port (0: any) when nothing listens on it, else null. */
function freePort(wanted: number): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const server = createServer()
    .on('error', () => resolve(null))
    .listen(wanted, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  return promise;
}
