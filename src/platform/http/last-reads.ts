// What was asked for last on each connection, with what it was answered: the next request there is often the same word for
// word, and to compare it costs less than to read it. As it may hold a key, it is gone with its connection.

import type { IncomingMessage } from 'node:http';

export interface LastReads<Answer> {
  /** Of the same request before this one; null where that was another one. */
  find(request: IncomingMessage): Answer | null;
  /** For requests without a body. */
  remember(request: IncomingMessage, answer: Answer): void;
}

interface LastRead<Answer> {
  method: string | undefined;
  url: string | undefined;
  rawHeaders: readonly string[];
  answer: Answer;
}

/** Longer requests are not remembered, since each of many connections may have one. */
const LONGEST = 1_500;

/** Each host has its own: of two on one port, either may answer on a connection. */
export function lastReads<Answer>(): LastReads<Answer> {
  // Kept at the connection itself: a map from one to the other would be work for each garbage collection.
  const LAST = Symbol('last read');
  const connectionOf = ({ socket }: IncomingMessage) => socket as { [LAST]?: LastRead<Answer> };
  return {
    find(request) {
      const last = connectionOf(request)[LAST];
      return last !== undefined && isSame(request, last) ? last.answer : null;
    },
    remember(request, answer) {
      if (lengthOf(request) > LONGEST) return;
      const { method, url, rawHeaders } = request;
      connectionOf(request)[LAST] = { method, url, rawHeaders, answer };
    },
  };
}

function isSame({ method, url, rawHeaders }: IncomingMessage, last: LastRead<unknown>): boolean {
  if (url !== last.url || method !== last.method || rawHeaders.length !== last.rawHeaders.length)
    return false;
  for (let index = 0; index < rawHeaders.length; index += 1)
    if (rawHeaders[index] !== last.rawHeaders[index]) return false;
  return true;
}

function lengthOf({ url = '', rawHeaders }: IncomingMessage): number {
  let length = url.length;
  for (const text of rawHeaders) length += text.length;
  return length;
}
