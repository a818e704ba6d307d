// What stands before several nodes in a test: one address that leads to whichever of them is chosen.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

export interface Balancer extends AsyncDisposable {
  url: string;
  /** From now on new connections go to this port of this machine; those that are open stay. */
  leadTo(port: number): void;
}

export async function openBalancer(): Promise<Balancer> {
  const chosen = { port: 0 };
  const server = createServer((socket) => {
    const onward = connect(chosen.port, '127.0.0.1');
    const cut = () => [socket, onward].map((end) => end.destroy());
    pipeline(socket, onward, cut);
    pipeline(onward, socket, cut);
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  const open = new Set<{ destroy(): unknown }>();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(port) {
      chosen.port = port;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
