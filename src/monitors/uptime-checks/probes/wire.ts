// Conversations in frames or lines, with servers that are no web servers: on the one connection that was judged, bounded in
// bytes, and over as soon as something goes wrong.

import type { Socket } from 'node:net';
import { causeOf, placeOf } from '../../../platform/safe-fetch/failure.ts';
import { hostAsConnected } from '../host.ts';
import type { Seen } from './assertions.ts';
import type { ProbeContext } from './definition.ts';
import { type Failed, type Findings, failed, failedBy, startPhase } from './findings.ts';
import { startTls } from './handshake.ts';
import { type Mask, maskedFailure } from './masking.ts';
import { openSocket, stoppedBy } from './open-socket.ts';
import type { Looked } from './probe-type.ts';
import type { TlsMode } from './server-schema.ts';

/** Ends a conversation from wherever in it. */
class Ended extends Error {
  override name = 'Ended';
  readonly failure: Failed;
  constructor(failure: Failed) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** For what the server says is wrong, in its words or ours. */
export function refuse(detail: string): never {
  throw new Ended(failed('error_answer', detail));
}

/** For what is no answer of this protocol. */
export class AnotherProtocol extends Error {
  override name = 'AnotherProtocol';
}

/** Without TLS, whoever is on the way gets to see a password. */
export const throughTls = ({ tls }: { tls: TlsMode | null }): string[] => [tls === null ? 'plain' : 'tls'];

export interface Wire {
  write(bytes: Uint8Array | string): void;
  /** Exactly so many bytes, once they came. */
  read(size: number): Promise<Buffer>;
  /** Without its end, which is a line feed with or without a carriage return. */
  line(): Promise<string>;
  /** Turns to TLS; throws where the server said more than it was asked before. */
  secure(tls: TlsMode): Promise<void>;
}

export interface Conversing {
  host: string;
  port: number;
  /** TLS from the first byte on; null: none, or later by `secure`. */
  tls: TlsMode | null;
  /** Its name, as in "what answers does not speak MySQL". */
  protocol: string;
}

/** What any server may say in one conversation. */
const MAX_RECEIVED_BYTES = 1_048_576;

/** Connects, lets `talk` speak, and hangs up. What the failure says is masked. */
export async function converse(
  context: ProbeContext,
  asked: Conversing & { mask: Mask },
  findings: Findings,
  signal: AbortSignal,
  talk: (wire: Wire) => Promise<Partial<Seen>>,
): Promise<Looked> {
  const host = hostAsConnected(asked.host);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const opened = await openSocket(context, { host, port: asked.port }, findings, signal);
  if (!opened.ok) return opened;
  const wire = openWire(context, { socket: opened.socket, host }, findings, signal);
  try {
    if (asked.tls !== null) await wire.secure(asked.tls);
    return { ok: true, seen: await talk(wire), problem: null };
  } catch (error) {
    return maskedFailure(failureOf(error, asked.protocol), asked.mask);
  } finally {
    wire.close();
  }
}

function failureOf(error: unknown, protocol: string): Failed {
  if (error instanceof Ended) return error.failure;
  // Numbers that lead beyond the end of a frame come from what only looks like one.
  if (error instanceof AnotherProtocol || error instanceof RangeError)
    return failed('error_answer', `what answers does not speak ${protocol}`);
  throw error;
}

function openWire(
  context: ProbeContext,
  at: { socket: Socket; host: string },
  findings: Findings,
  signal: AbortSignal,
): Wire & { close(): void } {
  let { socket } = at;
  const place = placeOf(socket);
  let pending: Buffer = Buffer.alloc(0);
  let received = 0;
  let failure: Failed | null = null;
  let firstByte: (() => void) | null = null;
  let wake: () => void = () => {};
  const end = (why: Failed) => {
    failure ??= why;
    wake();
  };
  const onPiece = (piece: Buffer) => {
    firstByte?.();
    firstByte = null;
    received += piece.length;
    if (received > MAX_RECEIVED_BYTES)
      return end(failed('too_large', `more than ${MAX_RECEIVED_BYTES} bytes`));
    pending = Buffer.concat([pending, piece]);
    wake();
  };
  const onError = (error: Error) => end(failedBy(causeOf(error), place));
  const onEnd = () =>
    end(failedBy({ reason: 'reset', detail: 'closed before the answer was complete' }, place));
  const onAbort = () => end(stoppedBy(signal));
  const listen = () => {
    socket.on('data', onPiece).once('error', onError).once('end', onEnd).once('close', onEnd).resume();
    firstByte ??= startPhase(context.clock, findings, 'first_byte');
  };
  const stopListening = () =>
    socket.off('data', onPiece).off('error', onError).off('end', onEnd).off('close', onEnd).pause();
  listen();
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();

  const until = async (sizeOf: () => number | null): Promise<Buffer> => {
    for (;;) {
      const size = sizeOf();
      if (size !== null && size <= pending.length) {
        const taken = pending.subarray(0, size);
        pending = pending.subarray(size);
        return taken;
      }
      if (failure) throw new Ended(failure);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    write: (bytes) => {
      socket.write(bytes);
    },
    read(size) {
      if (size > MAX_RECEIVED_BYTES) end(failed('too_large', `more than ${MAX_RECEIVED_BYTES} bytes`));
      return until(() => size);
    },
    async line() {
      const bytes = await until(() => {
        const found = pending.indexOf('\n');
        return found < 0 ? null : found + 1;
      });
      return bytes.toString().replace(/\r?\n$/, '');
    },
    async secure(tls) {
      if (failure) throw new Ended(failure);
      if (pending.length > 0) throw new Ended(failed('tls', 'the server said more than its reply'));
      stopListening();
      firstByte = null;
      const options = { socket, host: at.host, verify: tls === 'verified', protocols: [] };
      const secured = await startTls(context, options, findings, signal);
      if (!secured.ok) throw new Ended(secured);
      socket = secured.socket;
      listen();
    },
    close() {
      signal.removeEventListener('abort', onAbort);
      stopListening();
      socket.destroy();
    },
  };
}
