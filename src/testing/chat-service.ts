// A local server in place of a chat: messages are posted, changed and answered, and what somebody deletes is gone.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

interface ChatCall {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  json: ReturnType<typeof JSON.parse>;
}

interface ChatReply {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

export interface ChatServer {
  origin: string;
  calls: ChatCall[];
  /** What the next call is answered instead, whatever it is. */
  instead: ChatReply[];
}

export async function startChatServer(
  t: TestContext,
  answer: (call: ChatCall) => ChatReply,
): Promise<ChatServer> {
  const chat: ChatServer = { origin: '', calls: [], instead: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const text = Buffer.concat(chunks).toString();
      const call = { method, path, headers, json: text === '' ? null : JSON.parse(text) };
      chat.calls.push(call);
      const { status = 200, headers: sent = {}, body } = chat.instead.shift() ?? answer(call);
      response.writeHead(status, { 'content-type': 'application/json', ...sent }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  chat.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return chat;
}
