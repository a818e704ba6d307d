// The only way out of the browser of a check: an HTTP proxy of this process, which judges each address as probes do.

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { hostAsConnected } from '../../host.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, noFindings } from '../findings.ts';
import { type Opened, openSocket } from '../open-socket.ts';

/** A page with many frames has some dozens. */
const MOST_CONNECTIONS = 256;

export interface GuardedProxy extends AsyncDisposable {
  url: string;
  /** Why the last connection to the host failed; null: none did. */
  failureOf(host: string): Failed | null;
}

/** `findings` receive the addresses of the host that the check names. The signal ends all connections. */
export async function openGuardedProxy(
  context: ProbeContext,
  { host: own, findings }: { host: string; findings: Findings },
  signal: AbortSignal,
): Promise<GuardedProxy> {
  const failures = new Map<string, Failed>();
  const sockets = new Set<Duplex>();
  const keep = (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const open = async (given: string, port: number): Promise<Opened> => {
    const host = hostAsConnected(given.replace(/^\[(.*)\]$/, '$1'));
    if (host === null) return failed('dns', 'the host is no name and no address');
    const found = noFindings();
    const opened = await openSocket(context, { host, port }, found, signal);
    if (opened.ok) keep(opened.socket);
    else failures.set(host, opened);
    if (host === own && findings.addresses.length === 0) findings.addresses.push(...found.addresses);
    if (host === own) findings.ip ??= found.ip;
    return opened;
  };
  const server = createServer({ keepAlive: true }, (asked, answer) => void pass(open, asked, answer));
  server.maxConnections = MOST_CONNECTIONS;
  server.on('connection', keep);
  server.on('connect', (asked, socket, head) => void tunnel(open, asked, socket, head));
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => closeAll(server, sockets);
  signal.addEventListener('abort', end, { once: true });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failureOf: (host) => failures.get(hostAsConnected(host) ?? host) ?? null,
    async [Symbol.asyncDispose]() {
      signal.removeEventListener('abort', end);
      end();
    },
  };
}

function closeAll(server: Server, sockets: ReadonlySet<Duplex>): void {
  server.close();
  for (const socket of sockets) socket.destroy();
}

type Open = (host: string, port: number) => Promise<Opened>;

/** RFC 9110, section 9.3.6: what goes over TLS, and WebSockets. */
async function tunnel(open: Open, { url = '' }: IncomingMessage, socket: Duplex, head: Buffer) {
  const place = URL.parse(`tcp://${url}`);
  const opened = place?.hostname ? await open(place.hostname, Number(place.port || 443)) : null;
  if (!opened?.ok) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  if (socket.destroyed) return void opened.socket.destroy();
  const far = opened.socket;
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.length > 0) far.write(head);
  far.pipe(socket).pipe(far);
  for (const [one, other] of [
    [socket, far],
    [far, socket],
  ] as const)
    one.once('close', () => other.destroy());
}

/** RFC 9110, section 7.6.1: what is between the two alone. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authorization', 'proxy-authenticate'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);

/** Plain HTTP. What fails has no answer at all: one of the proxy would look like one of the target. */
async function pass(open: Open, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = URL.parse(asked.url ?? '');
  const opened = url?.protocol === 'http:' ? await open(url.hostname, Number(url.port || 80)) : null;
  if (!url || !opened?.ok) return void asked.socket.destroy();
  const passed = request({
    method: asked.method,
    path: `${url.pathname}${url.search}`,
    headers: ofEnds(asked.rawHeaders),
    setHost: false,
    createConnection: () => opened.socket,
  });
  passed.on('error', () => asked.socket.destroy());
  passed.on('response', (received) => {
    received.on('error', () => asked.socket.destroy());
    answer.writeHead(received.statusCode ?? 502, received.statusMessage, ofEnds(received.rawHeaders));
    received.pipe(answer);
  });
  answer.once('close', () => opened.socket.destroy());
  asked.pipe(passed);
}

/** Names and values by turns. */
function ofEnds(raw: readonly string[]): string[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 && !HOP_BY_HOP.has(name.toLowerCase()) ? [name, raw[index + 1] ?? ''] : [],
  );
}
