// What webhooks lead to: a web server that does to each path what the test says.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { type Arrival, type Ledger, openLedger } from './delivery-ledger.ts';

/** Does something with a request whose body was read. */
export type Behaviour = (response: ServerResponse, arrival: Arrival) => void;

export interface WebReceiver extends Ledger {
  url(path: string): string;
  /** From now on, at this path; until then everything is answered 200. */
  behave(path: string, behaviour: Behaviour): void;
}

export const answers =
  (status: number): Behaviour =>
  (response, arrival) => {
    arrival.status = status;
    response.writeHead(status).end();
  };

/** What a request says, by its headers and its body. */
type ReadContent = (request: IncomingMessage, body: string) => Pick<Arrival, 'message_id' | 'event'>;

export async function webReceiver(t: TestContext, read: ReadContent = eventOf): Promise<WebReceiver> {
  const ledger = openLedger();
  const behaviours = new Map<string, Behaviour>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url?.slice(1) ?? '');
    const transmission = ledger.begin(path);
    response.on('error', () => {});
    response.once('close', transmission.end);
    void text(request).then(
      (body) => {
        transmission.enter(read(request, body));
        (behaviours.get(path) ?? answers(200))(response, transmission.arrival);
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
    ...ledger,
    url: (path) => `${base}/${encodeURIComponent(path)}`,
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
  };
}

const eventOf: ReadContent = ({ headers }, body) => {
  const { type, data } = JSON.parse(body);
  return { message_id: String(headers['webhook-id']), event: `${data.subject.name} ${type}` };
};
