// The body of a request, read no further than it is kept.

import type { IncomingMessage } from 'node:http';

/** What is read and thrown away of a larger body, so that its sender reads our answer before the connection closes. */
const DRAINED_BYTES = 1024 * 1024;

export const hasBody = (request: IncomingMessage) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Reads no more than `most` bytes; `cut` says that there is more. */
export function readBody(request: IncomingMessage, most: number, then: (body: Buffer, cut: boolean) => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const finish = (cut: boolean) => {
    request.off('data', read).off('end', end);
    then(Buffer.concat(chunks).subarray(0, most), cut);
  };
  const end = () => finish(false);
  const read = (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= most) return;
    request.pause();
    finish(true);
  };
  request.on('data', read).on('end', end);
}

/** Closing while unread bytes wait would reset the connection, and the sender might never see the answer. */
export function drain(request: IncomingMessage) {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES) request.destroy();
  });
  request.resume();
}
