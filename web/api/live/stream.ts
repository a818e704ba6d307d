// Reading the stream of an account's changes.

import { eventParser, type StreamEvent } from './event-parser.ts';
import { type OpenedStream, openedNow, requestStream, takeFirstStream } from './first-stream.ts';

export interface StreamListener {
  /** It is open, since that moment (`Date.now`, and `performance.now`) if not since now. */
  opened(at?: number, ms?: number): void;
  /** Something came, if only a heartbeat. */
  received(): void;
  event(event: StreamEvent): void;
  /** It is over, or was refused with `status`; nothing follows. */
  ended(how: { status: number | null; retryAfterMs: number | null }): void;
}

/** Opens it; the returned function closes it, and then the listener receives nothing more. */
export function openStream(account: number, listener: StreamListener): () => void {
  const closing = new AbortController();
  void readStream(account, listener, closing.signal);
  return () => closing.abort();
}

async function readStream(account: number, listener: StreamListener, signal: AbortSignal): Promise<void> {
  let response: Response | null = null;
  try {
    const stream = await startStream(account, signal);
    response = stream.response;
    if (response.ok && response.body && isStream(response)) {
      listener.opened(stream.openedAt, stream.openedMs);
      await readEvents(response.body, listener);
    }
  } catch {
    // It broke; so it is over.
  }
  if (signal.aborted) return;
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  listener.ended({
    status: response && !response.ok ? response.status : null,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : null,
  });
}

async function startStream(account: number, signal: AbortSignal): Promise<OpenedStream> {
  const first = takeFirstStream(account);
  if (first) signal.addEventListener('abort', first.close);
  const opened = await first?.opened;
  if (opened) return opened;
  return openedNow(await requestStream(account, signal));
}

/** A page of a proxy is none. */
const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream');

async function readEvents(body: ReadableStream<Uint8Array>, listener: StreamListener): Promise<void> {
  const parse = eventParser();
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    listener.received();
    for (const event of parse(value)) listener.event(event);
  }
}
