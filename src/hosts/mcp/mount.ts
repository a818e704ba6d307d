// Assistants at /mcp of the API host, by the Streamable HTTP of the Model Context Protocol and a key of an account. No
// session lasts longer than its request, so that any node answers.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { callAsCaller, type OwnAnswer, type OwnCall } from '../call-as-caller.ts';
import { type AskApi, assistantServer, isProtocolInstalled, protocol } from './assistant-server.ts';

/** Bodies arrive as text of at most 64 KB: mountHealthchecks has set that up on the same host. */
export function mountAssistants(app: App, fastify: FastifyInstance, prefix: '' | '/api'): void {
  // Nothing of the web takes TRACE; unmatched, it is answered as everywhere.
  const method = fastify.supportedMethods.filter((name) => name !== 'TRACE');
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    // As the protocol asks for; a page that is not ours cannot send a key either.
    if (isOfOtherPage(app, request))
      return refuse(reply, { status: 403, text: '{"error":"forbidden"}', headers: {} });
    const key = keyIn(request);
    const call = callAsCaller({ fastify, prefix }, request, key);
    const account = await call('GET', '/account');
    if (account.status !== 200) return refuse(reply, account);
    if (!isProtocolInstalled())
      return refuse(reply, { status: 501, text: '{"error":"not_installed"}', headers: {} });
    const { createMcpHandler } = protocol();
    const assistant = createMcpHandler(() => assistantServer(key, asking(call)), {
      // Nothing of what it offers changes.
      maxSubscriptions: 0,
      onerror: (err) => app.log.debug({ err }, 'a message of an assistant was refused'),
    });
    const answer = await assistant.fetch(asWebRequest(request));
    return reply
      .status(answer.status)
      .headers(Object.fromEntries(answer.headers))
      .header('cache-control', 'no-store')
      .send(await answer.text());
  };
  fastify.route({ method, url: `${prefix}/mcp`, handler });
}

const isOfOtherPage = ({ urls }: App, { headers: { origin } }: FastifyRequest): boolean =>
  origin !== undefined && !Object.values(urls).some((url) => URL.parse(url)?.origin === origin);

const keyIn = ({ headers }: FastifyRequest): string =>
  /^bearer +([\x21-\x7e]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** As every route refuses a key, and as assistants expect it. */
function refuse(reply: FastifyReply, { status, text, headers }: OwnAnswer): FastifyReply {
  const named = ['www-authenticate', 'retry-after'].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]]],
  );
  return reply
    .status(status)
    .headers(Object.fromEntries(named))
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text);
}

const asking =
  (call: OwnCall): AskApi =>
  async ({ method, path, body }) => {
    const { status, text } = await call(method, path, body);
    return status < 300 ? { text } : { problem: problemOf(status, text) };
  };

/** What the assistant is to do otherwise. */
function problemOf(status: number, text: string): string {
  if (status === 404) return 'not found. It may have been deleted';
  if (status === 403) return 'this key may not do this: it needs a full key';
  const { error = String(status), issues } = JSON.parse(text);
  if (!Array.isArray(issues)) return `not possible as it is now: ${error}`;
  return issues.map(({ field, reason }) => `${field}: ${reason}`).join('\n');
}

function asWebRequest({ method, headers, body }: FastifyRequest): Request {
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, value.toString()]],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD' && typeof body === 'string' && body !== '';
  // Its address leads nowhere: nothing but the path of it is looked at.
  return new Request('http://localhost/mcp', { method, headers: named, ...(hasBody && { body }) });
}
