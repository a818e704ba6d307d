// Local servers for the tests of this folder.

import { createServer, type RequestListener } from 'node:http';
import net from 'node:net';
import type { TestContext } from 'node:test';
import tls from 'node:tls';
import { type Identity, issueCertificate } from '../../testing/certificates.ts';

interface TestServer {
  port: number;
  /** The connections that are open now. */
  open: ReadonlySet<net.Socket>;
  /** How many were ever opened. */
  opened(): number;
  /** Resolves when no connection is open. */
  drained(): Promise<void>;
}

/** A server that does with each connection what the test says. */
export const serveRaw = (t: TestContext, onSocket: (socket: net.Socket) => void) =>
  listen(t, net.createServer({ allowHalfOpen: true }, onSocket));

export const serveHttp = (t: TestContext, onRequest: RequestListener) =>
  listen(t, createServer({ keepAliveTimeout: 60_000 }, onRequest));

export const serveTls = (
  t: TestContext,
  identity: { key: string; cert: string },
  onSocket: (socket: tls.TLSSocket) => void,
) => listen(t, tls.createServer(identity, onSocket));

/** Sends these bytes to whoever has sent a request, and ends there. */
export const answerWith = (text: string | Buffer) => (socket: net.Socket) =>
  socket.once('data', () => socket.end(text));

async function listen(t: TestContext, server: net.Server): Promise<TestServer> {
  const open = new Set<net.Socket>();
  const waiting: (() => void)[] = [];
  let opened = 0;
  // A TLS server reports the bare connection here, before anything of TLS has happened on it.
  server.on('connection', (socket: net.Socket) => {
    opened += 1;
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      if (open.size === 0) for (const wake of waiting.splice(0)) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    open,
    opened: () => opened,
    drained: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

/** A self-signed certificate for these DNS names. */
export const selfSigned = (...names: string[]): Identity => issueCertificate({ names });
