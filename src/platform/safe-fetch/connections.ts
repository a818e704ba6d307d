// The open connections: each carries one exchange at a time and is kept for a short while after a clean one.

import type { Client } from 'undici';
import type { Clock } from '../clock.ts';
import { packageOnFirstUse } from '../first-use.ts';
import { createConnector } from './connect.ts';
import type { ResolveHost } from './resolve-host.ts';

const undici = packageOnFirstUse<typeof import('undici')>('undici');

const MAX_IDLE = 256;
/** As many as a queue sends to one provider at once: a storm opens them once. */
const MAX_IDLE_PER_TARGET = 128;
const IDLE_TIMEOUT_MS = 4_000;
/** After this a connection is opened anew, so that a changed DNS answer is followed. */
const MAX_AGE_MS = 60_000;
const MAX_HEADER_BYTES = 32 * 1024;

export interface Connection {
  /** Connections are shared only between those who may reach the same addresses. */
  key: string;
  client: Client;
  bornMs: number;
  /** The address that was reached; null until connected. */
  address: string | null;
  isOpen: boolean;
  /** Ends the connection at once, whatever it is doing. */
  destroy(): void;
}

export interface Connections {
  take(origin: string, privateAllowed: boolean): Connection;
  /** Gives back a connection whose exchange ended cleanly. */
  keep(connection: Connection): void;
  closeIdle(): void;
}

export function createConnections(resolve: ResolveHost, clock: Clock): Connections {
  const idle: Connection[] = [];

  const forget = (connection: Connection) => {
    const at = idle.indexOf(connection);
    if (at >= 0) idle.splice(at, 1);
  };
  const evict = (connection: Connection | undefined) => {
    if (!connection) return;
    forget(connection);
    connection.destroy();
  };
  /** One that is in use is left alone: a request not yet written goes out on a new socket, judged anew. */
  const onClose = (connection: Connection) => {
    if (idle.includes(connection)) evict(connection);
  };

  return {
    take(origin, privateAllowed) {
      const key = `${privateAllowed ? 'any' : 'public'} ${origin}`;
      const kept = idle.findLast((connection) => connection.key === key);
      if (kept) forget(kept);
      return kept ?? openConnection({ key, origin, privateAllowed, resolve, clock, onClose });
    },
    keep(connection) {
      if (!connection.isOpen || clock.monotonicMs() - connection.bornMs > MAX_AGE_MS)
        return connection.destroy();
      idle.push(connection);
      const alike = idle.filter((other) => other.key === connection.key);
      if (alike.length > MAX_IDLE_PER_TARGET) evict(alike[0]);
      if (idle.length > MAX_IDLE) evict(idle[0]);
    },
    closeIdle() {
      for (const connection of idle.splice(0)) connection.destroy();
    },
  };
}

function openConnection(options: {
  key: string;
  origin: string;
  privateAllowed: boolean;
  resolve: ResolveHost;
  clock: Clock;
  onClose: (connection: Connection) => void;
}): Connection {
  const { key, origin, privateAllowed, resolve, clock, onClose } = options;
  const ended = new AbortController();
  const onOpen = (address: string) => {
    connection.address = address;
    connection.isOpen = true;
  };
  const client = new (undici().Client)(origin, {
    connect: createConnector({
      ...{ privateAllowed, resolve, onOpen },
      signal: ended.signal,
      now: () => clock.now(),
    }),
    pipelining: 1,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    keepAliveMaxTimeout: IDLE_TIMEOUT_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The caller's one deadline covers everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const connection: Connection = {
    key,
    client,
    bornMs: clock.monotonicMs(),
    address: null,
    isOpen: false,
    destroy() {
      connection.isOpen = false;
      ended.abort();
      client.destroy().catch(() => {});
    },
  };
  client.on('disconnect', () => {
    connection.isOpen = false;
    onClose(connection);
  });
  return connection;
}
