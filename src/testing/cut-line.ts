// A line to PostgreSQL that breaks where a test says so.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export interface CutLine {
  /** The address of the same database through this line. */
  url: string;
  /**
   * Breaks the connection that sends the message after so many others, once. `answerIsLost`: the server still gets the
   * message and does what it says, but its answer does not come back.
   */
  cut(break_: { after: number; answerIsLost: boolean }): void;
  /** Refuses every connection until `unblock`, as a database that is away does. */
  block(): void;
  /** Until `unblock`, nothing gets through and nothing breaks, as in a network that loses all packets. */
  swallow(): void;
  unblock(): void;
  /** Whether the break has come; it is called off if not. */
  wasCut(): boolean;
}

export async function openCutLine(t: TestContext, url: string): Promise<CutLine> {
  const state: { left: number | null; answerIsLost: boolean; isBlocked: boolean; isSwallowed: boolean } = {
    left: null,
    answerIsLost: false,
    isBlocked: false,
    isSwallowed: false,
  };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    if (state.isSwallowed) socket.pause();
    return socket;
  };
  const server = createServer((client) => {
    if (state.isBlocked) return void client.destroy();
    const database = keep(connectTo(url));
    const end = () => {
      client.destroy();
      database.destroy();
    };
    keep(client).on('close', end);
    database.on('close', end);
    const answer = (chunk: Buffer) => client.write(chunk);
    database.on('data', answer);
    client.on('data', (message: Buffer) => {
      const isCut = state.left === 0;
      if (state.left !== null) state.left = isCut ? null : state.left - 1;
      if (isCut && !state.answerIsLost) return end();
      if (isCut) database.off('data', answer).once('data', end);
      database.write(message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: through(url, port),
    cut({ after, answerIsLost }) {
      state.left = after;
      state.answerIsLost = answerIsLost;
    },
    block() {
      state.isBlocked = true;
      for (const socket of sockets) socket.destroy();
    },
    swallow() {
      state.isSwallowed = true;
      for (const socket of sockets) socket.pause();
    },
    unblock() {
      state.isBlocked = false;
      state.isSwallowed = false;
      for (const socket of sockets) socket.resume();
    },
    wasCut() {
      const wasCut = state.left === null;
      state.left = null;
      return wasCut;
    },
  };
}

function connectTo(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url);
  // A socket's directory may stand in either place.
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const number = port === '' ? 5432 : Number(port);
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(number, host);
}

function through(url: string, port: number): string {
  const line = new URL(url);
  line.searchParams.delete('host');
  line.hostname = '127.0.0.1';
  line.port = String(port);
  return line.href;
}
