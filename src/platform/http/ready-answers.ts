// Answers that may be given again as they are for a moment: sent without going through a route, since many ask at once.

import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecureRequest } from './client-address.ts';
import { encodingFor } from './compression.ts';
import { dateHeader } from './date-header.ts';
import { baseUrlOf, logRequest, type Surroundings } from './exchange.ts';
import { isKnownHost } from './known-host.ts';
import { preferredLanguage } from './language.ts';
import { lastReads } from './last-reads.ts';
import { redirectOf } from './own-domain.ts';

export interface ReadyAnswers {
  /**
   * Answers a request that is word for word the one before it on its connection, if that was answered with what is still
   * ready; false otherwise, and nothing was done. Whose host it names and who it is for was looked at then.
   */
  sendAgain(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers with what is ready for exactly this request; false where there is nothing, and nothing was done. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps what is about to be sent, if its route said for how long it holds. */
  keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): void;
}

interface Ready {
  /** Any other host may be that of somebody's page by the next request. */
  isOfOurHost: boolean;
  untilMs: number;
  /** Of the memory of callers, where it is for a key: once rights changed, who has it is looked up anew. */
  epoch: number | null;
  /** False once what it shows was changed. */
  isTrue: () => boolean;
  /** Names and values by turns. The last two are those of the date and of the id of the request, set for each. */
  head: string[];
  /**
   * What is small is kept as latin1: a string is written in one piece with the head. Empty once it is not kept, since
   * connections hold on to what they were answered last.
   */
  body: string | Buffer;
  route: string;
  account_id: number | null;
  count: (seconds: number) => void;
}

const MOST = 5_000;
const MOST_BYTES = 32 * 1_024 * 1_024;
/** Beyond, copying costs more than a second piece. */
const ONE_PIECE_BYTES = 16 * 1_024;
/** Longer keys are hashed, so that strangers cannot fill the memory with addresses. */
const LONGEST_PLAIN = 200;

export function readyAnswers(surroundings: Surroundings): ReadyAnswers {
  const { app, closing, isTrusted } = surroundings;
  const ready = new Map<string, Ready>();
  const last = lastReads<Ready>();
  let bytes = 0;

  const forget = (key: string, entry: Ready | undefined) => {
    if (!entry) return;
    ready.delete(key);
    bytes -= entry.body.length;
    entry.body = '';
  };

  const holds = ({ untilMs, epoch, isTrue }: Ready, nowMs: number): boolean =>
    nowMs < untilMs && (epoch === null || epoch === app.callers.epoch()) && isTrue() && !closing.aborted;

  const findReady = (request: IncomingMessage, nowMs: number): Ready | null => {
    if (ready.size === 0 || closing.aborted || !isPlainRead(request)) return null;
    const key = keyOf(request);
    const entry = ready.get(key);
    if (!entry) return null;
    const baseUrl = baseUrlOf(surroundings);
    if (baseUrl.startsWith('https:') && redirectOf(request, baseUrl, isSecureRequest(request, isTrusted)))
      return null;
    if (holds(entry, nowMs)) return entry;
    forget(key, entry);
    return null;
  };

  const give = (entry: Ready, startedMs: number, request: IncomingMessage, response: ServerResponse) => {
    const { head, body, route, account_id } = entry;
    const request_id = randomUUID();
    head[head.length - 3] = dateHeader(app.clock.now());
    head[head.length - 1] = request_id;
    response.writeHead(200, head).end(body, 'latin1');
    const ms = app.clock.monotonicMs() - startedMs;
    entry.count(ms / 1_000);
    logRequest(surroundings, { request, request_id, route, status: '200', ms, account_id });
  };

  return {
    sendAgain(request, response) {
      const entry = last.find(request);
      if (!entry?.body) return false;
      const startedMs = app.clock.monotonicMs();
      if (!holds(entry, startedMs)) return false;
      give(entry, startedMs, request, response);
      return true;
    },
    send(request, response) {
      const startedMs = app.clock.monotonicMs();
      const entry = findReady(request, startedMs);
      if (!entry) return false;
      if (entry.isOfOurHost) last.remember(request, entry);
      give(entry, startedMs, request, response);
      return true;
    },
    keep(request, reply, payload) {
      const { exchange, raw } = request;
      const untilMs = Math.min(exchange.reply.readyUntilMs ?? 0, exchange.scope?.knownUntilMs ?? Infinity);
      if (untilMs <= exchange.startedMs || reply.statusCode !== 200 || !isPlainRead(raw)) return;
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
      const route = request.routeOptions.url ?? 'unmatched';
      const body = inOnePiece(payload);
      const key = keyOf(raw);
      forget(key, ready.get(key));
      // What was kept first goes first: strangers may ask for the same in any number of spellings.
      for (const [oldest, entry] of ready) {
        if (ready.size < MOST && bytes + body.length <= MOST_BYTES) break;
        forget(oldest, entry);
      }
      bytes += body.length;
      ready.set(key, {
        isOfOurHost: isKnownHost(app, raw.headers.host),
        untilMs,
        isTrue: exchange.reply.readyWhile ?? (() => true),
        epoch: exchange.scope ? exchange.callersEpoch : null,
        head: headOf(reply, body.length),
        body,
        route,
        account_id: exchange.scope?.account_id ?? null,
        count: surroundings.count({ method: 'GET', route, status: '200' }),
      });
    },
  };
}

function inOnePiece(payload: string | Buffer): string | Buffer {
  const whole = typeof payload === 'string' ? Buffer.from(payload) : payload;
  return whole.length <= ONE_PIECE_BYTES ? whole.toString('latin1') : whole;
}

/** One that asks for nothing but the whole answer; everything else goes through its route. */
const isPlainRead = ({ method, headers, rawHeaders }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  headers.cookie === undefined &&
  headers.expect === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  hosts(rawHeaders) === 1;

function hosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * Whatever an answer may depend on, in lines: neither an address nor a header can hold one. Hashed where a key may be
 * among it, so that whoever reads the memory of the program learns none.
 */
function keyOf({ url = '', headers }: IncomingMessage): string {
  const { host, authorization, 'x-api-key': apiKey } = headers;
  const language = preferredLanguage(headers['accept-language']);
  const facts = `${url}\n${host}\n${language}\n${encodingFor(headers)}`;
  const isBare = authorization === undefined && apiKey === undefined;
  if (isBare && facts.length <= LONGEST_PLAIN && !url.includes('?')) return facts;
  return hash('sha256', isBare ? facts : `${facts}\n${JSON.stringify([authorization, apiKey])}`, 'base64');
}

function headOf(reply: FastifyReply, length: number): string[] {
  const { 'x-request-id': _, date: __, ...headers } = reply.getHeaders();
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const own = ['date', '', 'x-request-id', ''];
  return [...pairs, ['content-length', String(length)], own].flat();
}
