// Reads a JSON body, bounded in bytes, depth and number of values.

import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Refusal, unavailable, ValidationFailed } from '../errors.ts';
import { createTurns } from '../turns.ts';
import { jsonIssues } from './json-limits.ts';
import { structureProblem } from './json-structure.ts';

const gunzipWithin = promisify(gunzip);

const BODY_LIMIT_BYTES = 256 * 1_024;
/** What is read past the limit and thrown away, so that a client that is not far over it still gets its answer. */
const DRAIN_FACTOR = 4;
/**
 * A day of samples of an idle server, which hardly differ, is 1.6 MB and is packed to a 127th; of a busy one to a 10th.
 * Beyond what such a day needs, somebody packed nothing to cost us much.
 */
const HIGHEST_RATIO = 96;
const UNPACKED_ANYWAY_BYTES = 2 * 1_024 * 1_024;
/** Unpacked bodies are in memory until they are parsed. */
const unpacking = createTurns({ atOnce: 2, waiting: 64 });

/** How much of a body was read, whatever its head says. */
export interface BodyRead {
  sentBytes: number;
  unpackedBytes: number;
}

export interface AcceptedBody {
  bodyLimitBytes?: number;
  acceptsGzip?: true;
}

/**
 * The parsed body; no body is `{}`. What was read of it is noted in `read`. Throws Refusal 413 and 415, 503 where too many
 * are being unpacked or the caller has gone, and ValidationFailed for what is not JSON.
 */
export async function readJsonBody(
  request: IncomingMessage,
  accepted: AcceptedBody = {},
  caller: AbortSignal | null = null,
  read: BodyRead = { sentBytes: 0, unpackedBytes: 0 },
): Promise<unknown> {
  if (!hasBody(request)) return {};
  const limitBytes = accepted.bodyLimitBytes ?? BODY_LIMIT_BYTES;
  const isPacked = accepted.acceptsGzip === true && encodingOf(request) === 'gzip';
  requireJson(request, isPacked ? 'gzip' : 'identity');
  const sent = await readBytes(request, limitBytes, read);
  if (!isPacked) return parseBody(sent, limitBytes);
  return unpacking(async () => {
    if (caller?.aborted) return unavailable();
    const bytes = await unpacked(sent, Math.min(limitBytes, mostUnpacked(sent)), read);
    return caller?.aborted ? unavailable() : parseBody(bytes, limitBytes);
  });
}

const mostUnpacked = ({ length }: Buffer) => Math.max(UNPACKED_ANYWAY_BYTES, length * HIGHEST_RATIO);

function parseBody(bytes: Buffer, limitBytes: number): unknown {
  if (bytes.length === 0) return {};
  const problem = structureProblem(bytes);
  if (problem !== null) throw new ValidationFailed([{ field: 'body', reason: problem }]);
  const body = parseJson(bytes);
  const issues = jsonIssues(body, limitBytes);
  if (issues.length > 0) throw new ValidationFailed(issues);
  return body;
}

/** RFC 9112 §6.3: a request has a body only where it says how long it is, or that it is chunked. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:charset[ \t]*=[ \t]*"?utf-8"?[ \t]*;?[ \t]*)?)?$/i;

const encodingOf = ({ headers }: IncomingMessage) =>
  (headers['content-encoding'] ?? 'identity').toLowerCase();

function requireJson(request: IncomingMessage, encoding: 'identity' | 'gzip') {
  if (encodingOf(request) !== encoding || !JSON_TYPE.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'unsupported_media_type');
}

/** At most `limitBytes`; throws Refusal 413 beyond. */
async function readBytes(request: IncomingMessage, limitBytes: number, read: BodyRead): Promise<Buffer> {
  const mostRead = limitBytes * DRAIN_FACTOR;
  if (Number(request.headers['content-length'] ?? 0) > mostRead) tooLarge();
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = chunk;
    received += bytes.length;
    read.sentBytes = received;
    if (received <= limitBytes) chunks.push(bytes);
    else chunks.length = 0;
    if (received > mostRead) break;
  }
  if (received > limitBytes) tooLarge();
  return Buffer.concat(chunks);
}

const tooLarge = (): never => {
  throw new Refusal(413, 'payload_too_large');
};

/** No more than `limitBytes` is ever unpacked, however little was sent. */
async function unpacked(packed: Buffer, limitBytes: number, read: BodyRead): Promise<Buffer> {
  try {
    const bytes = await gunzipWithin(packed, { maxOutputLength: limitBytes });
    read.unpackedBytes = bytes.length;
    return bytes;
  } catch (error) {
    if (error instanceof RangeError) {
      read.unpackedBytes = limitBytes;
      return tooLarge();
    }
    throw new ValidationFailed([{ field: 'body', reason: 'gzip' }]);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ValidationFailed([{ field: 'body', reason: 'JSON' }]);
  }
}
