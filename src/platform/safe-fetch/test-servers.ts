// Local servers for the tests of this folder.

import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import net from 'node:net';
import type { TestContext } from 'node:test';
import tls from 'node:tls';

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
  // A TLS server tells of the bare connection here, before anything of TLS has happened on it.
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

/** A self-signed P-256 certificate (RFC 5280) for these DNS names, made anew so that it never expires. */
export function selfSigned(...names: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('test')));
  const name = der(0x30, der(0x31, commonName));
  const time = (ms: number) => {
    const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
    return der(0x18, Buffer.from(digits));
  };
  const validity = der(0x30, time(Date.now() - 86_400_000), time(Date.now() + 86_400_000));
  const altNames = der(0x30, ...names.map((dns) => der(0x82, Buffer.from(dns))));
  const extension = der(0x30, der(0x06, Buffer.from('551d11', 'hex')), der(0x04, altNames));
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extension)),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  const cert = der(0x30, content, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One tag-length-value of DER (X.690), shorter than 64 KiB. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
