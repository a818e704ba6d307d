// Bodies of pings that are packed with gzip, said to be or not: unpacked as far as they are stored, and no further.

import { createGunzip } from 'node:zlib';
import { STORED_BYTES } from './ping-body.ts';

/** Of unpackings at the same time, which share their threads with what makes the journal durable. */
const MOST_AT_ONCE = 8;

let underWay = 0;

/** RFC 1952, section 2.3.1, with the only method that there is. */
const GZIP = Buffer.of(0x1f, 0x8b, 0x08);

/**
 * The first bytes of what was packed, one more than is stored so that the cut shows; the body as it was sent where its
 * encoding is another one and it is not gzip, or it cannot be unpacked. Work ends with the last byte that is stored, whatever the ratio.
 */
export async function unpackedBody(encoding: string | undefined, body: Buffer): Promise<Buffer> {
  const isPacked = /^\s*(x-)?gzip\s*$/i.test(encoding ?? '') || body.subarray(0, GZIP.length).equals(GZIP);
  if (!isPacked || body.length === 0 || underWay >= MOST_AT_ONCE) return body;
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
