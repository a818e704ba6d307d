// Webhook receivers that misbehave, for the tests of deliveries.

import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export async function listen(t: TestContext, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

interface ReceivedNotice {
  type: string;
  data: { subject: { name: string } };
}

/** Answers what `statusOf` says, and keeps what it accepted. */
export async function startPickyReceiver(t: TestContext, statusOf: (notice: ReceivedNotice) => number) {
  const accepted: string[] = [];
  const server = createServer(async (request, response) => {
    const notice: ReceivedNotice = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const status = statusOf(notice);
    if (status === 200) accepted.push(`${notice.type} ${notice.data.subject.name}`);
    response.writeHead(status).end();
  });
  return { url: await listen(t, server), accepted };
}

/** Answers nothing until it is released. */
export async function startHangingServer(t: TestContext) {
  const released = Promise.withResolvers<void>();
  let calls = 0;
  const waiting = new Map<number, () => void>();
  const calledTimes = (count: number) =>
    calls >= count ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(count, resolve));
  const called = calledTimes(1);
  const server = createServer(async (_request, response) => {
    calls += 1;
    waiting.get(calls)?.();
    await released.promise;
    response.end();
  });
  const url = await listen(t, server);
  return { url, called, calledTimes, calls: () => calls, release: () => released.resolve() };
}
