// Compresses answers of the API from 1 KB on. Cached answers are cached compressed.

import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const LEAST_BYTES = 1_024;
/** Below, packing takes less than a turn of the threads that sync the journal. */
const PACKED_AT_ONCE_BYTES = 64 * 1_024;
const PACKED_TYPES = /^(application\/json|image\/svg\+xml|text\/plain)\b/;

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const packAtOnce = { br: brotliCompressSync, gzip: gzipSync };
const optionsFor = (encoding: Encoding, length: number) =>
  encoding === 'gzip'
    ? { level: 5 }
    : {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_LGWIN]: 18,
          [constants.BROTLI_PARAM_SIZE_HINT]: length,
        },
      };

/**
 * The encoding for the answer to this request; null: not compressed. To a page of another site the length of a compressed
 * answer could reveal a secret in it (BREACH).
 */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | null {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return null;
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return null;
  const names = String(accepted).toLowerCase().split(',').map(nameOf);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}

/** RFC 9110, section 12.5.3: a weight of 0 is a refusal. */
function nameOf(text: string): string | null {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? null : name;
}

/** The payload as it is sent, with the headers that go with it. Only texts that were made whole are packed. */
export const packAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => (mayBePacked(request, reply) ? packText(request, reply, payload) : payload);

/** The same whatever the type of the answer is: pages that are cached are not packed for each reader. */
export async function packText(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  addVary(reply);
  const encoding = encodingFor(request.raw.headers);
  if (encoding === null) return payload;
  weakenTag(reply);
  if (typeof payload !== 'string') return payload;
  const length = Buffer.byteLength(payload);
  if (length < LEAST_BYTES) return payload;
  const options = optionsFor(encoding, length);
  const packed =
    length <= PACKED_AT_ONCE_BYTES
      ? packAtOnce[encoding](payload, options)
      : await pack[encoding](payload, options);
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return packed;
}

const mayBePacked = ({ method }: FastifyRequest, reply: FastifyReply): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !reply.hasHeader('content-encoding') &&
  (reply.statusCode === 304 || PACKED_TYPES.test(String(reply.getHeader('content-type') ?? '')));

function addVary(reply: FastifyReply): void {
  const before = reply.getHeader('vary');
  if (before === 'Accept-Encoding') return;
  reply.header('vary', before === undefined ? 'Accept-Encoding' : `${before}, Accept-Encoding`);
}

/** A strong tag would name bytes, and packed ones are others. */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`);
}
