// What webhooks lead to: a web server that does to each path what the test says, and keeps a ledger of what it was told.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { until } from '../program.ts';

export interface Arrival {
  path: string;
  message_id: string;
  /** The name of the check and what happened to its alert: `job 3 alert.opened`. */
  news: string;
  /** What was answered; null when nothing was, or not yet. */
  status: number | null;
  /** The request is over, whoever ended it. */
  isOver: boolean;
}

/** Does something with a request whose body was read. */
export type Behaviour = (response: ServerResponse, arrival: Arrival) => void;

export interface WebReceiver {
  /** Everything that arrived, in order. */
  arrivals: readonly Arrival[];
  at(path: string): Arrival[];
  url(path: string): string;
  /** From now on, at this path; until then everything is answered 200. */
  behave(path: string, behaviour: Behaviour): void;
  /** The most requests of one path that were under way at the same time. */
  mostAtOnce(): number;
  /** Waits for something to have arrived. */
  until(what: string, hasArrived: () => boolean): Promise<void>;
}

export const answers =
  (status: number, body = ''): Behaviour =>
  (response, arrival) => {
    arrival.status = status;
    response.writeHead(status).end(body);
  };

export async function webReceiver(t: TestContext): Promise<WebReceiver> {
  const arrivals: Arrival[] = [];
  const behaviours = new Map<string, Behaviour>();
  const underWay = new Map<string, number>();
  let most = 0;
  const count = (path: string, by: number) => {
    const now = (underWay.get(path) ?? 0) + by;
    underWay.set(path, now);
    most = Math.max(most, now);
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url?.slice(1) ?? '');
    const arrival: Arrival = { path, message_id: '', news: '', status: null, isOver: false };
    count(path, 1);
    response.on('error', () => {});
    response.once('close', () => {
      count(path, -1);
      arrival.isOver = true;
    });
    void readNews(request).then(
      (told) => {
        arrivals.push(Object.assign(arrival, told));
        (behaviours.get(path) ?? answers(200))(response, arrival);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    arrivals,
    at: (path) => arrivals.filter((arrival) => arrival.path === path),
    url: (path) => `${base}/${encodeURIComponent(path)}`,
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
    mostAtOnce: () => most,
    until: async (what, hasArrived) => {
      await until(what, async () => (hasArrived() ? true : null));
    },
  };
}

async function readNews(request: IncomingMessage): Promise<Pick<Arrival, 'message_id' | 'news'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { type, data } = JSON.parse(Buffer.concat(chunks).toString());
  return { message_id: String(request.headers['webhook-id']), news: `${data.subject.name} ${type}` };
}
