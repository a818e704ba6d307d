// The site that probers watch, and what ends TLS before the service.

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface Site {
  port: number;
  mode: 'well' | 'refuses' | 'hangs' | 'fails';
  close(): void;
  set(mode: Site['mode']): Promise<void>;
}

/** Closed and opened again where it refuses; what is open then breaks. */
export async function openSite(): Promise<Site> {
  const answer: RequestListener = (_request, response) => {
    if (site.mode === 'hangs') return;
    response.writeHead(site.mode === 'fails' ? 503 : 200, { connection: 'close' }).end('<h1>Shop</h1>');
  };
  const listen = async (port: number) => {
    const server = createServer(answer).listen(port, '0.0.0.0');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const site: Site = {
    port: portOf(server),
    mode: 'well',
    close: () => end(server),
    async set(mode) {
      if (site.mode === 'refuses') server = await listen(site.port);
      site.mode = mode;
      if (mode !== 'hangs') server.closeAllConnections();
      if (mode === 'refuses') end(server);
    },
  };
  return site;
}

export const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

export function end(server: Server) {
  server.close();
  server.closeAllConnections();
}

/** Ends TLS before the service: probers hand over tokens, and speak to nobody without it. */
export async function openTls(towards: number, identity: { key: string; cert: string }) {
  const server = createTlsServer(identity, (near) => {
    const far = connect(towards, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(0, '0.0.0.0');
  server.on('tlsClientError', () => undefined);
  await once(server, 'listening');
  return server;
}
