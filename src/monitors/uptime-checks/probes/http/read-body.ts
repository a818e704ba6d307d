// Turns the body of an answer into text, however it was packed.

import zlib from 'node:zlib';
import type { Received } from '../../../../platform/safe-fetch/exchange.ts';

/** Of a body as it is sent, and of one that is unpacked. */
export const MAX_BODY_BYTES = 1_048_576;
/** Servers pack once; more is a way to hide a bomb. */
const MAX_CODINGS = 2;
/** RFC 9659: a window of more than 8 MiB is not for HTTP. */
const ZSTD_WINDOW_LOG_MAX = 23;

export type BodyText = { ok: true; text: string } | { ok: false; isTooLarge: boolean; reason: string };

const limits = { maxOutputLength: MAX_BODY_BYTES };

const unpackers: Record<string, (packed: Buffer) => Buffer> = {
  gzip: (packed) => zlib.gunzipSync(packed, limits),
  'x-gzip': (packed) => zlib.gunzipSync(packed, limits),
  // RFC 9110, section 8.4.1.2: in the zlib format, but some servers send it bare.
  deflate: (packed) =>
    ((packed[0] ?? 0) & 0x0f) === 8 ? zlib.inflateSync(packed, limits) : zlib.inflateRawSync(packed, limits),
  br: (packed) => zlib.brotliDecompressSync(packed, limits),
  zstd: (packed) =>
    zlib.zstdDecompressSync(packed, {
      ...limits,
      params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX },
    }),
  identity: (packed) => packed,
};

export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

/** Costs at most what it takes to unpack one mebibyte, whatever was sent. */
export function readBody({ headers, body, truncated }: Received): BodyText {
  if (truncated) return tooLarge;
  const codings = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  const packed = codings.map((coding) => coding.trim()).filter((coding) => coding !== '');
  if (packed.length > MAX_CODINGS) return unreadable('a body that is packed again and again');
  let bytes = body;
  for (const coding of packed.reverse()) {
    const unpack = Object.hasOwn(unpackers, coding) ? unpackers[coding] : undefined;
    if (!unpack) return unreadable('a body in an encoding that is not known');
    const unpacked = attempt(unpack, bytes);
    if (!Buffer.isBuffer(unpacked)) return unpacked;
    bytes = unpacked;
  }
  return { ok: true, text: decode(bytes, headers['content-type'] ?? '') };
}

const BEGINNING_BYTES = 16 * 1024;

/** What can be read of it as text, however long it is; null: nothing, or it is packed and too long to unpack. */
export function beginningOf(received: Received): string | null {
  const { headers, body, truncated } = received;
  if (body.length === 0) return null;
  const isPacked = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';
  if (!isPacked) return plainText(decode(body.subarray(0, BEGINNING_BYTES), headers['content-type'] ?? ''));
  const read = truncated ? null : readBody(received);
  return read?.ok ? plainText(read.text) : null;
}

/** Pictures and the like are no text. */
const plainText = (text: string) => (text.slice(0, 1_000).includes('\0') ? null : text);

const unreadable = (reason: string): BodyText => ({ ok: false, isTooLarge: false, reason });

const tooLarge: BodyText = {
  ok: false,
  isTooLarge: true,
  reason: `the body has more than ${MAX_BODY_BYTES} bytes, too much to look into`,
};

function attempt(unpack: (packed: Buffer) => Buffer, packed: Buffer): Buffer | BodyText {
  if (packed.length === 0) return packed; // An answer to HEAD, and no part of any of these formats.
  try {
    return unpack(packed);
  } catch (error) {
    const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isBomb ? tooLarge : unreadable('a body that cannot be unpacked');
  }
}

function decode(bytes: Buffer, contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";,]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return decoderOf(charset).decode(bytes);
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder(); // A name that nobody knows; most of the web is UTF-8.
  }
}
