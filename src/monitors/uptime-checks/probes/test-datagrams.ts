// A server by UDP for the tests of this folder.

import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

/** Answers each datagram as the test says; with several or none. */
export async function serveDatagrams(
  t: TestContext,
  answer: (asked: Buffer, from: RemoteInfo) => Buffer[],
): Promise<number> {
  const server = createSocket('udp4');
  server.on('message', (asked, from) => {
    for (const one of answer(asked, from)) server.send(one, from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return server.address().port;
}
