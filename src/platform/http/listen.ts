// Opens a host on all of its addresses, at one port, and closes it so that no running request is cut off.

import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupProblem } from '../startup-problem.ts';
import { seconds } from '../time.ts';

export interface Place {
  addresses: readonly string[];
  /** 0: any port that is free on every address. */
  port: number;
  /** The variable that set the port, for messages. */
  variable: string;
  /** Whether other processes of this user may listen there as well (SO_REUSEPORT); the system spreads connections. */
  isShared?: boolean;
}

/** What answers: a host, or what stands in for it until it is built. */
export interface ListeningHost {
  /** One of HTTP has the two more, by which it closes connections itself. */
  server: Server & { closeIdleConnections?(): void; closeAllConnections?(): void };
  /** Ends streams. */
  close(): PromiseLike<unknown>;
}

export interface Listener extends AsyncDisposable {
  port: number;
  /** Those of the addresses that this machine has. */
  addresses: readonly string[];
  /** Accepts nothing more, ends streams, waits for running requests for at most `graceMs`, then cuts them off. */
  close(graceMs?: number): Promise<void>;
}

/** Leaves time for what closes after the hosts, within the ten seconds that a stop may take. */
const GRACE_MS = seconds(6);
const MOST_PORTS_TRIED = 20;

/** Throws StartupProblem where an address or port cannot be had. */
export async function listen(host: ListeningHost, place: Place): Promise<Listener> {
  for (let attempt = 1; ; attempt += 1) {
    const bound = await bindAll(host, place);
    if (bound.failure === null) return listener(host, bound);
    await Promise.all(bound.servers.map(closeServer));
    // A free port of the first address may be taken on the second.
    const isRetried = place.port === 0 && bound.failure.code === 'EADDRINUSE' && attempt < MOST_PORTS_TRIED;
    if (!isRetried) throw startupProblem(place, bound.failure);
  }
}

/**
 * A listener at a port that is known, which lets nobody in before its `listen` is called: that throws StartupProblem where an
 * address or the port cannot be had.
 */
export function listenLater(host: ListeningHost, place: Place): Listener & { listen(): Promise<void> } {
  const opened: { listener: Listener | null } = { listener: null };
  const unopened = listener(host, { ...place, servers: [] });
  const close = (graceMs?: number) => (opened.listener ?? unopened).close(graceMs);
  return {
    ...{ port: place.port, addresses: place.addresses, close },
    async listen() {
      opened.listener ??= await listen(host, place);
    },
    [Symbol.asyncDispose]: () => close(),
  };
}

interface Failure {
  code: string;
  address: string;
  message: string;
}

interface Bound {
  servers: Server[];
  addresses: string[];
  port: number;
  failure: Failure | null;
}

async function bindAll(host: ListeningHost, place: Place): Promise<Bound> {
  const bound: Bound = { servers: [], addresses: [], port: place.port, failure: null };
  const missing: Failure[] = [];
  for (const address of place.addresses) {
    const server = bound.servers.length === 0 ? host.server : doorTo(host);
    const failure = await bind(server, { address, port: bound.port, isShared: place.isShared ?? false });
    // Of the loopback addresses, a machine without IPv6 has only one.
    if (failure && NOT_OF_THIS_MACHINE.has(failure.code) && isLoopback(address)) missing.push(failure);
    else if (failure) return { ...bound, failure };
    else {
      bound.servers.push(server);
      bound.addresses.push(address);
      bound.port = portOf(server) ?? bound.port;
    }
  }
  return bound.servers.length > 0 ? bound : { ...bound, failure: missing[0] ?? null };
}

const NOT_OF_THIS_MACHINE = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);
const isLoopback = (address: string) => address === '::1' || address.startsWith('127.');

/** A further listener that hands its connections to the server of the host, which limits and tracks them all. */
function doorTo({ server }: ListeningHost): Server {
  const door = createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
    server.emit('connection', socket),
  );
  door.maxConnections = server.maxConnections;
  return door;
}

interface BoundPlace {
  address: string;
  port: number;
  isShared: boolean;
}

async function bind(server: Server, { address, port, isShared }: BoundPlace): Promise<Failure | null> {
  try {
    server.listen({ host: address, port, ipv6Only: address === '::1', reusePort: isShared });
    await once(server, 'listening');
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error ? String(error.code) : '';
    return { code, address, message: error.message };
  }
}

function portOf(server: Server): number | null {
  const address = server.address();
  return address && typeof address === 'object' ? address.port : null;
}

function startupProblem({ port, variable }: Place, { code, address, message }: Failure): StartupProblem {
  const where = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
  if (code === 'EADDRINUSE')
    return new StartupProblem(
      `${variable} is ${port}, but ${where} is already in use by another program: stop that, or set ${variable} to a free port.`,
    );
  if (code === 'EACCES')
    return new StartupProblem(
      `${variable} is ${port}, but this user may not listen on ${where}: set ${variable} to a port from 1024 on.`,
    );
  if (code === 'ENOTSUP')
    return new StartupProblem(
      'TOCSIN_DOORS is more than 1, but on this system processes cannot share a port: unset it.',
    );
  if (NOT_OF_THIS_MACHINE.has(code))
    return new StartupProblem(`TOCSIN_HOST names ${address}, which is not an address of this machine.`);
  return new StartupProblem(`Cannot listen on ${where} (${variable}): ${message}.`);
}

function listener(
  host: ListeningHost,
  { servers, addresses, port }: Pick<Listener, 'addresses' | 'port'> & Pick<Bound, 'servers'>,
): Listener {
  const closing: { done: Promise<void> | null } = { done: null };
  const close = (graceMs = GRACE_MS) => {
    closing.done ??= closeAll(host, servers, graceMs);
    return closing.done;
  };
  return { port, addresses, close, [Symbol.asyncDispose]: () => close() };
}

async function closeAll(host: ListeningHost, servers: readonly Server[], graceMs: number): Promise<void> {
  const { server } = host;
  const closed = Promise.all(servers.map(closeServer));
  await host.close();
  // A connection becomes idle when its running request ends, and would then be kept for the next one.
  const reap = setInterval(() => server.closeIdleConnections?.(), 25);
  const cut = setTimeout(() => server.closeAllConnections?.(), graceMs);
  await Promise.race([closed, delay(graceMs + seconds(1), undefined, { ref: false })]);
  clearInterval(reap);
  clearTimeout(cut);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
