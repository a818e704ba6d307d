// A connection on which one job pings: kept open, and opened again where it broke. Bare, because a load that costs more
// than the program which answers it measures itself.

import { connect, type Socket } from 'node:net';

const ANSWER = '{"ok":true}';

export interface PingLine {
  /** Whether the whole answer came, as it has to be. What is cut off is not sent again. */
  ping(address: string, path: string, body: string): Promise<boolean>;
  close(): void;
}

export function openPingLine(): PingLine {
  let socket: Socket | null = null;
  let reached = '';
  const socketTo = (address: string) => {
    if (socket?.writable && !socket.destroyed && reached === address) return socket;
    socket?.destroy();
    const { hostname, port } = new URL(address);
    reached = address;
    socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1').on('error', ignore);
    return socket;
  };
  return {
    ping: (address, path, body) => exchange(socketTo(address), path, body),
    close: () => socket?.destroy(),
  };
}

/** The close that follows says that the answer did not come. */
const ignore = () => {};

function exchange(socket: Socket, path: string, body: string): Promise<boolean> {
  return new Promise((resolve) => {
    let text = '';
    const settle = (answered: boolean) => {
      socket.off('data', read).off('close', cutOff);
      resolve(answered);
    };
    const cutOff = () => settle(false);
    const read = (chunk: string) => {
      text += chunk;
      if (!text.endsWith(ANSWER)) return;
      // The other side closes it, and a ping that is sent meanwhile would be lost.
      if (/^connection: close\r$/im.test(text)) socket.destroy();
      settle(text.startsWith('HTTP/1.1 200 '));
    };
    socket.on('data', read).on('close', cutOff);
    const bytes = Buffer.byteLength(body);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes}\r\n\r\n${body}`);
  });
}
