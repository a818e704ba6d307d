// Reads what the other side says on a plain connection, bounded.

import type { Socket } from 'node:net';
import { causeOf, placeOf } from '../../../platform/safe-fetch/failure.ts';
import { type Failed, failed, failedBy } from './findings.ts';
import { stoppedBy } from './open-socket.ts';

export type ListenResult = { ok: true } | { ok: false; received: Buffer; failure: Failed };

/**
 * Listens until `isEnough` is true of all that was received so far, and no longer; `isEnough` is called at every piece with
 * the offset at which the last one begins. More than `maxBytes`, an end, an error or the signal is a failure, and so is a whole
 * line or text after which nothing more comes for `quietMs`: it is another answer.
 */
export function listenUntil(
  socket: Socket,
  options: { isEnough: (received: Buffer, from: number) => boolean; maxBytes: number; quietMs?: number },
  signal: AbortSignal,
): Promise<ListenResult> {
  const { promise, resolve } = Promise.withResolvers<ListenResult>();
  const place = placeOf(socket);
  const room = Buffer.alloc(options.maxBytes);
  let size = 0;
  let quiet: NodeJS.Timeout | undefined;
  const received = () => room.subarray(0, size);
  const fail = (failure: Failed) => resolve({ ok: false, received: received(), failure });

  const onPiece = (piece: Buffer) => {
    const from = size;
    size += piece.copy(room, size);
    clearTimeout(quiet);
    if (options.isEnough(received(), from)) return resolve({ ok: true });
    if (options.quietMs !== undefined && !goesOn(received())) quiet = setTimeout(onQuiet, options.quietMs);
    if (from + piece.length >= options.maxBytes)
      fail(failed('too_large', `nothing of it within ${options.maxBytes} bytes`));
  };
  const onError = (error: Error) => fail(failedBy(causeOf(error), place));
  const onQuiet = () => fail(failed('assertion', 'another answer came'));
  // Whoever answers something else and hangs up did answer.
  const onEnd = () => fail(failed('assertion', 'the connection was closed'));
  const onAbort = () => fail(stoppedBy(signal));

  socket.on('data', onPiece);
  socket.once('error', onError);
  socket.once('close', onEnd);
  socket.once('end', onEnd);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  else if (socket.destroyed) onEnd();
  else socket.resume(); // Paused by whoever listened before.
  return promise.finally(() => {
    clearTimeout(quiet);
    signal.removeEventListener('abort', onAbort);
    socket.off('data', onPiece).off('error', onError).off('close', onEnd).off('end', onEnd);
    socket.pause();
  });
}

/** RFC 5321, section 4.2.1 (and FTP, RFC 959): the last line of a reply has no hyphen after its code. */
const goesOn = (received: Buffer): boolean =>
  /(^|\n)\d{3}-[^\n]*\r?\n?$/.test(received.subarray(-1_024).toString('latin1'));
