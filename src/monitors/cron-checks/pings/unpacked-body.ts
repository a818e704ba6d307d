// Bodies of pings that were sent with `Content-Encoding: gzip`: unpacked as far as they are stored, and no further.

import { createGunzip } from 'node:zlib';
import { STORED_BYTES } from './ping-body.ts';

/** Of unpackings at the same time, which share their threads with what makes the journal durable. */
const MOST_AT_ONCE = 8;

let underWay = 0;

/**
 * The first bytes of what was packed, one more than is stored so that the cut shows; the body as it was sent where its
 * encoding is another one or it cannot be unpacked. Work ends with the last byte that is stored, whatever the ratio.
 */
export async function unpackedBody(encoding: string | undefined, body: Buffer): Promise<Buffer> {
  if (!/^\s*(x-)?gzip\s*$/i.test(encoding ?? '') || body.length === 0 || underWay >= MOST_AT_ONCE)
    return body;
  underWay += 1;
  try {
    return (await firstBytes(body)) ?? body;
  } finally {
    underWay -= 1;
  }
}

/** A body that was cut may end in the middle; what comes before is there. null: nothing could be unpacked. */
async function firstBytes(body: Buffer): Promise<Buffer | null> {
  const gunzip = createGunzip({ chunkSize: STORED_BYTES + 4 });
  const chunks: Buffer[] = [];
  let bytes = 0;
  gunzip.end(body);
  try {
    for await (const chunk of gunzip) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > STORED_BYTES) break;
    }
  } catch {
    if (bytes === 0) return null;
  }
  return Buffer.concat(chunks);
}
