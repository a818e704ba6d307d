// Keeps connections within what the process may open, and leaves room for other addresses: an address that opens
// too many loses the oldest of its own that is not being answered.

import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroups } from './address-groups.ts';
import { canonicalAddress, type TrustedProxies } from './client-address.ts';
import { networkOf } from './client-network.ts';

export interface ConnectionBounds {
  most: number;
  mostPerAddress: number;
}

const MOST_CONNECTIONS = 20_000;
/** For the database, the journal, probes, deliveries and files; half of what there is where that is little. */
const RESERVED_FILES = 2_048;
const HOSTS = 2;

/** Of one host, in a process that may have so many files open; null: nobody knows. */
export function connectionBounds(openFiles: number | null): ConnectionBounds {
  const left =
    openFiles === null ? Number.POSITIVE_INFINITY : openFiles - Math.min(RESERVED_FILES, openFiles / 2);
  const most = Math.max(2, Math.min(MOST_CONNECTIONS, Math.floor(left / HOSTS)));
  return { most, mostPerAddress: Math.floor(most / 2) };
}

/** RLIMIT_NOFILE, which Node.js has raised as far as it may; null where the system does not say. */
export function mostOpenFiles(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Kept at the connection itself: a map from one to the other would be work for each garbage collection. */
const LAST_ANSWER = Symbol('last answer');

type Connection = Pick<Socket, 'remoteAddress' | 'destroy'> & {
  once(event: 'close', listener: () => void): unknown;
  [LAST_ANSWER]?: Pick<ServerResponse, 'writableFinished'>;
};

export interface Connections {
  /** To be called with each new connection, which is closed where there is no room. */
  admit(socket: Connection): void;
  /** Notes that a request is being answered, so that its connection is not closed for another one. */
  answering(request: { socket: Connection }, response: Pick<ServerResponse, 'writableFinished'>): void;
}

/** Bounds the search for the oldest, which an address at its limit causes with each new connection. */
const MOST_LOOKED_AT = 64;

/** Trusted proxies stand for many, so no limit per address holds for them. An IPv6 address counts with its /64. */
export function boundConnections(
  { most, mostPerAddress }: ConnectionBounds,
  isTrusted: TrustedProxies,
): Connections {
  const groups = addressGroups<Connection>();

  const close = (address: string, socket: Connection): true => {
    groups.delete(address, socket);
    socket.destroy();
    return true;
  };
  const closeOldest = (address: string): boolean => {
    const answered: Connection[] = [];
    for (const socket of groups.of(address)) {
      if (socket[LAST_ANSWER]?.writableFinished !== false) return close(address, socket);
      if (answered.push(socket) === MOST_LOOKED_AT) break;
    }
    // The next time others are looked at first.
    for (const socket of answered) groups.moveToEnd(address, socket);
    return false;
  };
  /** Who holds most with requests that never end does not keep others out. */
  const closeOfLargest = (own: number): boolean => {
    const largest = groups.largest();
    if (closeOldest(largest)) return true;
    const group = groups.of(largest);
    const [oldest] = group;
    const isShared = group.size <= own + 1 || isTrusted(largest);
    return oldest !== undefined && !isShared && close(largest, oldest);
  };
  const hasRoomFor = (address: string): boolean => {
    const own = groups.of(address).size;
    if (own >= mostPerAddress && !isTrusted(address)) return closeOldest(address);
    return groups.count() < most || closeOfLargest(own);
  };
  const addressOf = ({ remoteAddress = '' }: Connection): string => {
    const address = canonicalAddress(remoteAddress);
    return address === null || isTrusted(address) ? remoteAddress : networkOf(address);
  };
  return {
    admit(socket) {
      const address = addressOf(socket);
      if (!hasRoomFor(address)) return void socket.destroy();
      groups.add(address, socket);
      socket.once('close', () => groups.delete(address, socket));
    },
    answering({ socket }, response) {
      socket[LAST_ANSWER] = response;
    },
  };
}
