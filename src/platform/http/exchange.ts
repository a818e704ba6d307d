// What a host notes about every request before any route is reached, and what every answer carries.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Caller } from './actor.ts';
import {
  clientAddress,
  isForwardedByUntrusted,
  isSecureRequest,
  STRICT_TRANSPORT,
  type TrustedProxies,
} from './client-address.ts';
import { redirectOf } from './own-domain.ts';
import type { CountRequest } from './request-metrics.ts';
import { rootUrl } from './root-url.ts';
import type { RouteReply, Scope, Surface } from './route.ts';

interface Exchange {
  /** The one `now` of this request. */
  now: Date;
  startedMs: number;
  ip: string;
  isSecure: boolean;
  /** Known once the route let somebody in. */
  actor: Caller | null;
  /** Known once the route let the holder of a scoped key in. */
  scope: Scope | null;
  reply: RouteReply;
  /** Of the memory of callers, before anybody was looked up. */
  callersEpoch: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange;
  }
}

export interface Surroundings {
  app: App;
  surface: Surface;
  isTrusted: TrustedProxies;
  count: CountRequest;
  /** Aborts when the host stops: streams end then. */
  closing: AbortSignal;
}

/** Of the root of this host. */
export const baseUrlOf = ({ app, surface }: Surroundings) =>
  surface === 'api' ? rootUrl(app.urls) : app.urls.dashboard;

export function noteExchanges(fastify: FastifyInstance, surroundings: Surroundings): void {
  const warn = warnOnce(surroundings);
  fastify.decorateRequest('exchange');
  fastify.addHook('onRequest', async (request, reply) => {
    beginExchange(request, reply, surroundings);
    warn(request);
    const elsewhere = redirectOf(request.raw, baseUrlOf(surroundings), request.exchange.isSecure);
    if (elsewhere) return reply.redirect(elsewhere, 308);
  });
  fastify.addHook('onSend', async (_request, reply, payload) => {
    stampHeaders(reply, surroundings);
    return payload;
  });
}

export function beginExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  surroundings: Surroundings,
): void {
  const { app, isTrusted } = surroundings;
  request.exchange = {
    now: app.clock.now(),
    startedMs: app.clock.monotonicMs(),
    ip: clientAddress(request.raw, isTrusted),
    isSecure: isSecureRequest(request.raw, isTrusted),
    actor: null,
    scope: null,
    reply: { headers: {}, setCookies: [] },
    callersEpoch: app.callers.epoch(),
  };
  reply.header('x-request-id', request.id);
  // Set here and not with the others, because an event stream leaves before those are.
  if (request.exchange.isSecure && baseUrlOf(surroundings).startsWith('https:'))
    reply.header('strict-transport-security', STRICT_TRANSPORT);
  reply.raw.once('close', () => finish(request, reply, surroundings));
}

/** The headers of every answer, unless its route set them. A script of another site gains nothing from an answer. */
export function stampHeaders(reply: FastifyReply, surroundings: Surroundings): void {
  const unlessSet = (name: string, value: string) => {
    if (!reply.hasHeader(name)) reply.header(name, value);
  };
  unlessSet('cache-control', 'no-store');
  unlessSet('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  // Not no-referrer: with that, browsers send the forms of our own pages with Origin: null.
  unlessSet('referrer-policy', 'same-origin');
  reply.header('x-content-type-options', 'nosniff');
  if (surroundings.closing.aborted) reply.header('connection', 'close');
}

/** A proxy that nobody trusts makes all its callers look like one, which rate limits would take for an attack. */
function warnOnce({ app, surface, isTrusted }: Surroundings): (request: FastifyRequest) => void {
  let isWarned = false;
  return (request) => {
    if (isWarned || !isForwardedByUntrusted(request.raw, isTrusted)) return;
    isWarned = true;
    app.log.warn(
      { peer: request.raw.socket.remoteAddress, surface },
      'A request has X-Forwarded headers, but its peer is not in TOCSIN_TRUST_PROXY; they are ignored, and everyone behind that peer counts as one caller',
    );
  };
}

/** One line and one count per request. */
function finish(request: FastifyRequest, reply: FastifyReply, surroundings: Surroundings): void {
  const { exchange, method } = request;
  const ms = surroundings.app.clock.monotonicMs() - exchange.startedMs;
  const route = request.routeOptions.url ?? 'unmatched';
  const status = reply.raw.writableEnded ? String(reply.raw.statusCode) : 'aborted';
  surroundings.count({ method, route, status })(ms / 1_000);
  const account_id = exchange.actor?.account_id ?? exchange.scope?.account_id ?? null;
  logRequest(surroundings, { request: request.raw, request_id: request.id, route, status, ms, account_id });
}

interface RequestLine {
  request: IncomingMessage;
  request_id: string;
  /** The pattern of the route stands for its path, which may hold secrets. */
  route: string;
  status: string;
  ms: number;
  account_id: number | null;
}

export function logRequest({ app, surface, isTrusted }: Surroundings, line: RequestLine): void {
  if (!app.log.isLevelEnabled('info')) return;
  const { request, request_id, route, status, ms, account_id } = line;
  app.log.info(
    {
      request_id,
      surface,
      method: request.method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ip: clientAddress(request, isTrusted),
      account_id,
    },
    'request',
  );
}
