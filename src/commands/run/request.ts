// One HTTP request, whatever becomes of it: bounded in time and in bytes, and never an exception.

import type { IncomingMessage, RequestOptions } from 'node:http';
import type { HttpClient } from './http-client.ts';
import type { SendOutcome } from './retry-plan.ts';

export interface Call {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  limitMs: number;
  /** Aborted: the request is dropped, and fails. */
  signal: AbortSignal;
}

export interface Answer {
  kind: 'answered';
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Reply = Answer | Extract<SendOutcome, { kind: 'failed' }>;

const LONGEST_ANSWER = 2 * 1024 * 1024;

export function send(client: HttpClient, call: Call): Promise<Reply> {
  return new Promise((resolve) => {
    const request = client.request(call.url, {
      method: call.method,
      headers: { 'User-Agent': client.userAgent, 'Content-Length': call.body.length, ...call.headers },
      ...client.connection,
    } satisfies RequestOptions);
    const settle = (reply: Reply) => {
      clearTimeout(timer);
      call.signal.removeEventListener('abort', abort);
      resolve(reply);
    };
    const fail = (reason: string, mayPass: boolean) => {
      settle({ kind: 'failed', reason, mayPass });
      request.destroy();
    };
    const timer = setTimeout(() => fail('no answer in time', true), call.limitMs);
    const abort = () => fail('no answer in time', false);
    if (call.signal.aborted) return abort();
    call.signal.addEventListener('abort', abort);
    request.on('error', (error) => fail(...failureOf(error)));
    request.on('response', (response) => readAnswer(response, settle, fail));
    request.end(call.body);
  });
}

function readAnswer(
  response: IncomingMessage,
  settle: (reply: Reply) => void,
  fail: (reason: string, mayPass: boolean) => void,
) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > LONGEST_ANSWER) fail('the answer is too long', false);
  });
  response.on('error', (error) => fail(...failureOf(error)));
  response.on('end', () => {
    const { statusCode = 0, headers } = response;
    settle({ kind: 'answered', status: statusCode, headers, body: Buffer.concat(chunks) });
  });
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ETIMEDOUT: 'no connection in time',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EAI_AGAIN: 'its name cannot be resolved now',
  ENOTFOUND: 'there is no such host',
};

/** What does not pass by itself: a name that does not exist, a certificate or a protocol that is not accepted. */
function failureOf(error: Error): [reason: string, mayPass: boolean] {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const reason = /CERT|ISSUER|SIGNATURE|TLS/.test(code) ? `its certificate is not accepted (${code})` : code;
  return [REASONS[code] ?? (reason || error.message), code in REASONS && code !== 'ENOTFOUND'];
}
