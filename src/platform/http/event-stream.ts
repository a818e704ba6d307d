// One Server-Sent Events stream (HTML Living Standard §9.2) over a response.

import type { ServerResponse } from 'node:http';
import { seconds } from '../time.ts';

export interface EventStream {
  /** The text of an event, as `eventText` gives it. */
  write(text: string): void;
  /** Says that the stream lives; readers ignore it. */
  comment(text: string): void;
  end(): void;
  /** Ends it after saying why, so that the reader knows that something is missing. */
  resync(reason: Resync): void;
  /** Aborts once the stream is over, whoever ended it. */
  over: AbortSignal;
}

/** Why a stream that was well ends: changes are missing in it, so the reader fetches anew and connects again. */
export type Resync = 'slow_reader' | 'missed_changes' | 'too_many_changes' | 'unreadable_change';

/** JSON has no line breaks, so one data line holds it. */
export const eventText = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** What may wait for a slow reader before its stream ends. */
const MOST_UNREAD_BYTES = 512 * 1_024;
/** How long a reader may take to read to the end. */
const LAST_READ_MS = seconds(10);
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
    if (response.writableLength > MOST_UNREAD_BYTES) resync('slow_reader');
  };
  const end = (last = '') => {
    if (over.signal.aborted) return;
    over.abort();
    response.end(last);
    const timer = setTimeout(() => response.destroy(), LAST_READ_MS).unref();
    response.once('close', () => clearTimeout(timer));
  };
  const resync = (reason: Resync) => end(eventText('resync', { reason }));
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    write,
    comment: (text) => write(`: ${text}\n\n`),
    end: () => end(),
    resync,
    over: over.signal,
  };
}
