// One POST to the service, bounded in time and in bytes, and never an exception. By node:http, since fetch alone takes
// eleven megabytes.

import type { ClientRequest, IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import packageJson from '../../package.json' with { type: 'json' };
import type { Reply } from './outcome.ts';

export const AGENT_VERSION = packageJson.version;

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;
const LONGEST_ANSWER = 1024 * 1024;

export interface Post {
  url: URL;
  token: string;
  body: string;
  /** Aborted: the request is dropped, and fails. */
  signal: AbortSignal;
}

export type Posted = { reply: Reply } | { problem: string };

export async function post({ url, token, body, signal }: Post): Promise<Posted> {
  const bytes = gzipSync(body);
  // The latter takes five megabytes more.
  const { request: send } = url.protocol === 'http:' ? await import('node:http') : await import('node:https');
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      // A connection each time: one that is kept for a minute is one that somebody has cut meanwhile.
      agent: false,
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Content-Encoding': 'gzip',
        'Content-Length': bytes.length,
        Authorization: `Bearer ${token}`,
        'User-Agent': `tocsin-agent/${AGENT_VERSION}`,
      },
    });
    const fail = (problem: string) => {
      resolve({ problem });
      request.destroy();
    };
    limit(request, url, fail);
    request.on('error', (error) => fail(problemOf(error)));
    request.on('response', (response) => readReply(response, resolve, fail));
    request.end(bytes);
  });
}

function limit(request: ClientRequest, url: URL, fail: (problem: string) => void): void {
  let timer = setTimeout(() => fail('no connection within 10 s'), CONNECT_MS);
  const connected = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail('no answer within 30 s'), ANSWER_MS);
  };
  request.on('socket', (socket) => {
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
  });
  request.on('close', () => clearTimeout(timer));
}

function readReply(
  response: IncomingMessage,
  resolve: (posted: Posted) => void,
  fail: (problem: string) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > LONGEST_ANSWER) fail('its answer is too long');
  });
  response.on('error', (error) => fail(problemOf(error)));
  response.on('end', () =>
    resolve({
      reply: {
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      },
    }),
  );
}

const PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ETIMEDOUT: 'no connection in time',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EAI_AGAIN: 'its name cannot be resolved now',
  ENOTFOUND: 'there is no such host',
  ABORT_ERR: 'stopped',
};

function problemOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/CERT|ISSUER|SIGNATURE|TLS/.test(code)) return `its certificate is not accepted (${code})`;
  return PROBLEMS[code] ?? (code || error.message);
}
