// The HTTP server of a host: its limits, and what answers on it, which may change while connections stay open.

import { createServer, type RequestListener, type Server } from 'node:http';
import { Readable } from 'node:stream';
import type { preParsingHookHandler } from 'fastify';
import { minutes, seconds } from '../time.ts';
import type { TrustedProxies } from './client-address.ts';
import { answerClientError } from './client-error.ts';
import { boundConnections, connectionBounds, mostOpenFiles } from './connections.ts';

export interface HostServer {
  server: Server;
  /** From the next request on, this answers. */
  answerWith(listener: RequestListener): void;
  /** Set by the host that is built on this server; answers once it is handed to `answerWith`. */
  listenerOfHost: RequestListener | null;
}

const MOST_CONNECTIONS = 20_000;
export const MOST_HEAD_BYTES = 16 * 1_024;

/** Answers nothing until `answerWith` is called. */
export function createHostServer(isTrusted: TrustedProxies): HostServer {
  const connections = boundConnections(connectionBounds(mostOpenFiles()), isTrusted);
  let answer: RequestListener = () => {};
  const listener: RequestListener = (request, response) => {
    connections.answering(request, response);
    answer(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: MOST_HEAD_BYTES,
      headersTimeout: seconds(10),
      requestTimeout: seconds(30),
      // Longer than the minute for which the usual proxies keep theirs, so that it is never us who hang up first.
      keepAliveTimeout: seconds(72),
      connectionsCheckingInterval: seconds(5),
      requireHostHeader: false,
      // The stream of a request without a body has ended before anybody sees it: see `giveEmptyBody`.
      optimizeEmptyRequests: true,
    },
    listener,
  );
  // An expectation that nobody knows is passed over (RFC 9110 §10.1.1 lets us), so that our own answer follows.
  server.on('checkExpectation', listener);
  server.on('clientError', answerClientError);
  server.maxConnections = MOST_CONNECTIONS;
  server.on('connection', connections.admit);
  // A connection on which nothing moves, such as that of a client that never reads its answer.
  server.setTimeout(minutes(2));
  return {
    server,
    listenerOfHost: null,
    answerWith(next) {
      answer = next;
    },
  };
}

/** The framework would wait for ever for the end of a body that has ended already, where a parser reads its type. */
export const giveEmptyBody: preParsingHookHandler = ({ raw }, _reply, body, done) =>
  done(null, raw.readableEnded && raw.headers['content-type'] !== undefined ? Readable.from([]) : body);
