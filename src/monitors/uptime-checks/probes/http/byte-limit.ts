// Bounds what a connection may bring before there is a whole answer, whatever it is made of: the interim responses, headers
// and frames of HTTP/2 are counted by nobody else.

import type { Socket } from 'node:net';
import type { FailureCause } from '../../../../platform/safe-fetch/failure.ts';

const LOOK_EVERY_MS = 100;

/** A signal that is aborted, with a FailureCause, as `stop` is or soon after more than `mostBytes` came. */
export function limitBytes(
  socket: Socket,
  mostBytes: number,
  stop: AbortSignal,
): { signal: AbortSignal; end(): void } {
  const tooMuch = new AbortController();
  const before = socket.bytesRead;
  const cause: FailureCause = {
    reason: 'protocol',
    detail: `more than ${mostBytes} bytes and no whole answer`,
  };
  const timer = setInterval(() => {
    if (socket.bytesRead - before > mostBytes) tooMuch.abort(cause);
  }, LOOK_EVERY_MS);
  return { signal: AbortSignal.any([stop, tooMuch.signal]), end: () => clearInterval(timer) };
}
