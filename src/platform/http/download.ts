// Answers that are made and sent piece by piece, so that their size costs no memory.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const PIECE_LENGTH = 64 * 1_024;

export interface Download {
  contentType: string;
  /** Letters, digits, dots and hyphens. */
  filename: string;
  /** Read as fast as the caller takes it; it is stopped once the caller is gone. */
  texts: AsyncIterable<string>;
  /** Aborts when the host stops: a caller who reads slowly, or not at all, does not hold it up. */
  closing: AbortSignal;
}

/** The answer to a HEAD has the same headers, and nothing is read for it. */
export function sendDownload(reply: FastifyReply, download: Download): FastifyReply {
  const { contentType, filename, texts, closing } = download;
  reply.type(contentType).header('content-disposition', `attachment; filename="${filename}"`);
  if (reply.request.method === 'HEAD') return reply.send('');
  const hangUp = () => reply.raw.destroy();
  closing.addEventListener('abort', hangUp);
  reply.raw.once('close', () => closing.removeEventListener('abort', hangUp));
  return reply.send(Readable.from(inPieces(texts)));
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** `[`, the items in JSON with commas between them, `]`. */
export async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}
