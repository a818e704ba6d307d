// What uptime checks watch in a measurement, as a process of its own: a web server that answers in 20 ms, one that
// accepts connections and says nothing, and a port that nobody listens on. Prints the three ports.

import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

const ANSWER_AFTER_MS = 20;

const answering = createServer((_request, response) => {
  setTimeout(() => response.end('ok'), ANSWER_AFTER_MS);
});
const hanging = createTcpServer((socket) => socket.on('error', () => undefined));
const refusing = createTcpServer();

const portOf = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });

const ports = [await portOf(answering), await portOf(hanging), await portOf(refusing)];
refusing.close();
process.stdout.write(`${ports.join(' ')}\n`);
