// A local web server that keeps what webhooks send it, and answers as the test says.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: ReceivedRequest[];
  /** What it answers from now on; 200 at first. */
  answer: { status: number; body: string; headers?: Record<string, string> };
}

export async function startReceiver(t: TestContext): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], answer: { status: 200, body: 'ok' } };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const { method = '', url = '' } = request;
      receiver.received.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      const { status, headers: sent = {}, body } = receiver.answer;
      response.writeHead(status, sent).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
