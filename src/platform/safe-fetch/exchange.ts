// One request and its answer on one connection.

import type { Dispatcher } from 'undici';
import type { Connection } from './connections.ts';
import { causeOf, type FailureCause } from './failure.ts';

export interface Received {
  status: number;
  /** Lower-case names; a field that came several times is joined with commas, as RFC 9110 section 5.3 allows. */
  headers: Record<string, string>;
  /** What came in each `Set-Cookie`, which cannot be joined. */
  cookies: string[];
  body: Buffer;
  truncated: boolean;
}

export type Exchanged = { answered: true; received: Received } | ({ answered: false } & FailureCause);

/** Interim responses (1xx; RFC 9110, section 15.2) before the final one: more of them are a flood. */
const MOST_INTERIM_RESPONSES = 20;

/**
 * Sends and receives until the answer is whole or holds more than `maxBytes`, the other side fails, or the signal
 * is aborted, with a FailureCause. Nothing is decompressed. A connection may be kept only after a whole answer.
 */
export function exchange(
  connection: Pick<Connection, 'client'>,
  request: Pick<Dispatcher.DispatchOptions, 'path' | 'method' | 'headers' | 'body'> & {
    maxBytes: number;
    /** Hears of the answer when its head is there and its body is not. */
    onHead?: (status: number) => void;
  },
  signal: AbortSignal,
): Promise<Exchanged> {
  if (signal.aborted) return Promise.resolve(stopped(signal));
  const { promise, resolve } = Promise.withResolvers<Exchanged>();
  const { maxBytes, onHead, ...sent } = request;
  const body = createCollector(maxBytes);
  let interimResponses = 0;
  let head: Pick<Received, 'status' | 'headers' | 'cookies'> | null = null;

  const answer = (truncated: boolean) => {
    if (head) resolve({ answered: true, received: { ...head, body: body.collected(), truncated } });
  };
  const onAbort = () => resolve(stopped(signal));
  signal.addEventListener('abort', onAbort);

  connection.client.dispatch(sent, {
    onRequestStart() {},
    onResponseStart(controller, status) {
      if (status < 200) {
        interimResponses += 1;
        if (interimResponses > MOST_INTERIM_RESPONSES)
          controller.abort(
            new Error(`more than ${MOST_INTERIM_RESPONSES} interim responses (1xx) and no final one`),
          );
        return;
      }
      head = { status, ...readHeaders(controller.rawHeaders) };
      onHead?.(status);
    },
    onResponseData(_controller, chunk) {
      if (!body.add(chunk)) answer(true);
    },
    onResponseEnd: () => answer(false),
    onResponseError: (_controller, error) => resolve({ answered: false, ...causeOf(error) }),
  });
  return promise.finally(() => signal.removeEventListener('abort', onAbort));
}

const stopped = (signal: AbortSignal): Exchanged => ({ answered: false, ...(signal.reason as FailureCause) });

/** Raw, because the other side chooses the names: `__proto__` and the like must stay ordinary keys. */
function readHeaders(
  raw: Dispatcher.DispatchController['rawHeaders'],
): Pick<Received, 'headers' | 'cookies'> {
  const fields = new Map<string, string>();
  const cookies: string[] = [];
  const words = Array.isArray(raw) ? raw.map((word) => word.toString('latin1')) : [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const name = (words[at] ?? '').toLowerCase();
    const earlier = fields.get(name);
    const value = words[at + 1] ?? '';
    if (name === 'set-cookie') cookies.push(value);
    fields.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return { headers: Object.fromEntries(fields), cookies };
}

/** Copies into one growing buffer: a body of a million one-byte chunks costs no more than any other. */
function createCollector(maxBytes: number) {
  let buffer = Buffer.alloc(0);
  let size = 0;
  return {
    /** False when the chunk did not fit whole. */
    add(chunk: Buffer): boolean {
      const wanted = Math.min(size + chunk.length, maxBytes);
      if (wanted > buffer.length) {
        const grown = Buffer.alloc(Math.min(maxBytes, Math.max(wanted, buffer.length * 2, 4_096)));
        buffer.copy(grown, 0, 0, size);
        buffer = grown;
      }
      const copied = chunk.copy(buffer, size, 0, wanted - size);
      size += copied;
      return copied === chunk.length;
    },
    collected: () => Buffer.from(buffer.subarray(0, size)),
  };
}
