// Envelopes of Sentry (develop.sentry.dev/sdk/data-model/envelopes): a header in a line, then items, each with one. Pure.

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** What a check-in takes is a hundredth of it. */
const MOST_BYTES = 256 * 1024;
const MOST_ITEMS = 20;

export interface Envelope {
  header: Readonly<Record<string, unknown>>;
  items: readonly { type: string; payload: Buffer }[];
}

/** Null for what is no envelope, is longer than a check-in can be, or cannot be unpacked. */
export function readEnvelope(body: Buffer, encoding: string | undefined): Envelope | null {
  const bytes = unpacked(body, encoding);
  if (bytes === null) return null;
  const [headerLine, start] = lineAt(bytes, 0);
  const header = object(headerLine);
  if (header === null) return null;
  const items: { type: string; payload: Buffer }[] = [];
  let at = start;
  while (at < bytes.length && items.length < MOST_ITEMS) {
    const [line, next] = lineAt(bytes, at);
    const item = object(line);
    if (item === null) break;
    const { length, type } = item;
    const hasLength = typeof length === 'number' && Number.isSafeInteger(length) && length >= 0;
    const [payload, end] = hasLength
      ? [bytes.subarray(next, next + length), next + length + 1]
      : lineAt(bytes, next);
    items.push({ type: typeof type === 'string' ? type : '', payload });
    at = end;
  }
  return { header, items };
}

function unpacked(body: Buffer, encoding = ''): Buffer | null {
  const limit = { maxOutputLength: MOST_BYTES };
  try {
    if (/^(?:x-)?gzip$/i.test(encoding)) return gunzipSync(body, limit);
    if (/^deflate$/i.test(encoding)) return inflateSync(body, limit);
    if (/^br$/i.test(encoding)) return brotliDecompressSync(body, limit);
    return body;
  } catch {
    return null;
  }
}

/** The line that begins there, and where the next one does. */
function lineAt(bytes: Buffer, at: number): [Buffer, number] {
  const end = bytes.indexOf('\n', at);
  return end < 0 ? [bytes.subarray(at), bytes.length] : [bytes.subarray(at, end), end + 1];
}

export function object(json: Buffer | string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
