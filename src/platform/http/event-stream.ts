// One Server-Sent Events stream (HTML Living Standard §9.2) over a response.

import type { ServerResponse } from 'node:http';

export interface EventStream {
  send(event: string, data: unknown): void;
  /** Says that the stream lives; readers ignore it. */
  comment(text: string): void;
  end(): void;
  /** Aborts once the stream is over, whoever ended it. */
  over: AbortSignal;
}

/** What may wait for a slow reader before the connection is cut. */
const MOST_UNREAD_BYTES = 512 * 1_024;
/** How long a browser waits before it connects again. */
const RETRY_MS = 2_000;

export function openEventStream(
  response: ServerResponse,
  headers: Record<string, number | string | string[] | undefined>,
): EventStream {
  const over = new AbortController();
  response.once('close', () => over.abort());
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Some proxies would collect events otherwise.
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (over.signal.aborted) return;
    response.write(text);
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
  };
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    // JSON has no line breaks, so one data line holds it.
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    comment: (text) => write(`: ${text}\n\n`),
    end() {
      over.abort();
      response.end();
    },
    over: over.signal,
  };
}
