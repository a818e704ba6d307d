// Answers what is not even HTTP, or comes too slowly, in the shape of every other error.

import type { Socket } from 'node:net';
import { v7 as uuidv7 } from 'uuid';

interface Fault {
  status: string;
  body: Record<string, unknown>;
}

const malformed: Fault = {
  status: '400 Bad Request',
  body: { error: 'validation_failed', issues: [{ field: 'request', reason: 'well-formed HTTP/1.1' }] },
};
const faults: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    body: { error: 'headers_too_large' },
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Content Too Large', body: { error: 'payload_too_large' } },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', body: { error: 'request_timeout' } },
};

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = faults[error.code ?? ''] ?? malformed;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${uuidv7()}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  // Destroyed once flushed: a client that never reads must not keep the socket.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
