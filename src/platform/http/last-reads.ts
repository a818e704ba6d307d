// What was asked for last on each connection, with what it was answered: the next request there is often the same word for
// word, and to compare it costs less than to read it. As it may hold a key, it is gone with its connection.

import type { IncomingMessage } from 'node:http';

export interface LastReads<Answer> {
  /** Of the same request before this one; null where that was another one. */
  find(request: IncomingMessage): Answer | null;
  /** For requests without a body. */
  remember(request: IncomingMessage, answer: Answer): void;
}

interface LastRead {
  /** Of two hosts on one port, either may answer on a connection. */
  by: LastReads<unknown>;
  method: string | undefined;
  url: string | undefined;
  rawHeaders: readonly string[];
  answer: unknown;
}

/** Longer requests are not remembered, since each of many connections may have one. */
const LONGEST = 1_500;

/** Kept at the connection itself: a map from one to the other would be work for each garbage collection. */
const LAST = Symbol('last read');

const connectionOf = ({ socket }: IncomingMessage): { [LAST]?: LastRead } => socket as object;

export function lastReads<Answer>(): LastReads<Answer> {
  const reads: LastReads<Answer> = {
    find(request) {
      const last = connectionOf(request)[LAST];
      if (last === undefined || last.by !== reads || !isSame(request, last)) return null;
      // What was remembered here is one of our answers.
      return last.answer as Answer;
    },
    remember(request, answer) {
      if (lengthOf(request) > LONGEST) return;
      const { method, url, rawHeaders } = request;
      connectionOf(request)[LAST] = { by: reads, method, url, rawHeaders, answer };
    },
  };
  return reads;
}

function isSame({ method, url, rawHeaders }: IncomingMessage, last: LastRead): boolean {
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
