// What this node answers until its hosts are built: pings as ever, whether it is up, and what it still waits for.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { dialects } from '../monitors/cron-checks/compat/dialects.ts';
import type { PingDoor } from '../monitors/cron-checks/recording/receive.ts';
import { pingIntercept } from '../monitors/cron-checks/recording/routes.ts';
import type { Config } from '../platform/config.ts';
import { Refusal } from '../platform/errors.ts';
import { isSecureRequest, STRICT_TRANSPORT, trustedProxies } from '../platform/http/client-address.ts';
import { type ErrorAnswer, errorAnswer } from '../platform/http/error-answer.ts';
import { requireOneHost } from '../platform/http/host.ts';
import { preferredLanguage } from '../platform/http/language.ts';
import { redirectOf } from '../platform/http/own-domain.ts';
import type { Surface } from '../platform/http/route.ts';
import { isAtRoot } from './one-port.ts';
import { startingPage } from './pages/starting-page.ts';

export interface Starting {
  config: Config;
  /** Filled in once the ports are known. */
  urls: { api: string; dashboard: string };
  door: PingDoor;
  /** What the database is waited for; anybody may read it. */
  missing: () => string;
  /** Why pings cannot be kept; null where they can. */
  pingTrouble: () => string | null;
}

type Answer = Omit<ErrorAnswer, 'body'> & { body: Record<string, unknown> | string };

export function answerStarting(starting: Starting, surface: Surface): RequestListener {
  const prefixes = prefixesOf(starting.config, surface);
  const intercept = pingIntercept(starting, starting.door, surface, { prefixes, dialects });
  const isTrusted = trustedProxies(starting.config.trustProxy);
  return (request, response) => {
    if (intercept(request, response)) return;
    request.on('error', ignore);
    response.on('error', ignore);
    const baseUrl = starting.urls[surface];
    const isSecure = isSecureRequest(request, isTrusted);
    const elsewhere = redirectOf(request, baseUrl, isSecure);
    if (elsewhere) return void response.writeHead(308, { Location: elsewhere, 'Content-Length': 0 }).end();
    if (isSecure && baseUrl.startsWith('https:'))
      response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
    const id = uuidv7();
    const wantsPage = surface === 'dashboard' && isForPerson(starting.config, request);
    const answered = wantsPage
      ? page(request, id)
      : Promise.resolve(answerTo(starting, request, prefixes, id));
    void answered.then((answer) => send(response, id, answer));
  };
}

const ignore = () => {};

/** Below which the routes of a host are found; with one port, some are at the root as well. */
function prefixesOf({ ports }: Config, surface: Surface): readonly ('' | '/api')[] {
  if (surface === 'api') return [''];
  return ports === 'one' ? ['', '/api'] : ['/api'];
}

const isForPerson = ({ ports }: Config, { url = '', headers }: IncomingMessage): boolean =>
  !url.startsWith('/api/') &&
  !(ports === 'one' && isAtRoot(url)) &&
  headers.accept?.includes('text/html') === true;

function answerTo(
  starting: Starting,
  request: IncomingMessage,
  prefixes: readonly string[],
  id: string,
): Answer {
  try {
    requireOneHost(request);
  } catch (error) {
    return errorAnswer(error, id);
  }
  const [path] = (request.url ?? '').split('?');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isAsked = (leaf: string) => isRead && prefixes.some((prefix) => path === `${prefix}${leaf}`);
  if (isAsked('/health')) return { status: 200, headers: {}, body: { ok: true } };
  const answer = unavailable(id);
  return isAsked('/ready')
    ? { ...answer, body: { ok: false, checks: checksOf(starting), ...answer.body } }
    : answer;
}

const unavailable = (id: string): ErrorAnswer => errorAnswer(new Refusal(503, 'unavailable'), id);

function checksOf({ missing, pingTrouble }: Starting) {
  const trouble = pingTrouble();
  return [
    { name: 'database', ok: false, detail: missing() },
    { name: 'pings', ok: trouble === null, detail: trouble },
  ];
}

async function page({ headers }: IncomingMessage, id: string): Promise<Answer> {
  return { ...unavailable(id), body: await startingPage(preferredLanguage(headers['accept-language'])) };
}

function send(response: ServerResponse, id: string, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response
    .writeHead(status, {
      'Content-Type': `${typeof body === 'string' ? 'text/html' : 'application/json'}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': id,
      ...headers,
    })
    .end(text);
}
