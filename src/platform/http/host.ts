// One of the two hosts: a route table on Fastify, with everything that holds for each of its requests.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { App } from '../app.ts';
import { invalid, Refusal, unauthorized } from '../errors.ts';
import { trustedProxies } from './client-address.ts';
import { answerClientError } from './client-error.ts';
import { packAnswer } from './compression.ts';
import { errorAnswer, isBadPath } from './error-answer.ts';
import { beginExchange, noteExchanges, type Surroundings, stampHeaders } from './exchange.ts';
import { createHostServer, giveEmptyBody, type HostServer, MOST_HEAD_BYTES } from './host-server.ts';
import { arrivalsAt, type OtherHosts, ownDomainOf } from './own-domain.ts';
import { type ReadyAnswers, readyAnswers } from './ready-answers.ts';
import { requestMetrics } from './request-metrics.ts';
import type { Route, Surface } from './route.ts';
import { type ResolveActor, type ResolveScope, routeHandler } from './route-handler.ts';
import { type ErrorPage, fits, unmatchedHandler } from './unmatched.ts';

export interface HostOptions {
  app: App;
  surface: Surface;
  prefix: '' | '/api';
  routes: readonly Route[];
  /** Those that are at the root, too, where there is a prefix. */
  rootRoutes?: readonly Route[];
  resolveActor: ResolveActor;
  /** Where no route asks for scoped keys, it may be left out. */
  resolveScope?: ResolveScope;
  /** Tried on every request before anything else, over real connections only; true when it answered. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Hosts of customers that are pointed here, each of which has paths of its own. */
  otherHosts?: OtherHosts;
  /** What answers a request to one of our own hosts instead of this host, which has the same port; null: this host does. */
  beside?: (request: IncomingMessage) => RequestListener | null;
  /** Further plain Fastify routes of this host: its pages. Error answers, headers and log lines hold for them too. */
  extra?: (fastify: FastifyInstance) => void | Promise<void>;
  errorPage?: ErrorPage;
  /** Something else answers on it until the caller lets this host answer; without it the host has one of its own. */
  hostServer?: HostServer;
}

interface Answering extends Surroundings {
  errorPage: ErrorPage;
  /** What a 404 says where no route was reached. */
  notFoundText?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    notFoundText?: string;
  }
}

export async function buildHost(options: HostOptions): Promise<FastifyInstance> {
  const { app, surface, errorPage = async () => null } = options;
  const closing = new AbortController();
  const surroundings: Answering = {
    app,
    surface,
    isTrusted: trustedProxies(app.config.trustProxy),
    count: requestMetrics(app, surface),
    closing: closing.signal,
    errorPage,
  };
  const ready = readyAnswers(surroundings);
  const { hostServer = createHostServer(surroundings.isTrusted) } = options;
  const fastify = createFastify(options, surroundings, { ready, hostServer });
  // Bodies are read by the handlers, once a caller was let in; where there is no route, by nobody.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  fastify.addHook('preParsing', giveEmptyBody);
  noteExchanges(fastify, surroundings);
  // After the hook that stamps the headers, so that they are kept too.
  fastify.addHook('onSend', async (request, reply, payload) => {
    const sent = await packAnswer(request, reply, payload);
    ready.keep(request, reply, sent);
    return sent;
  });
  fastify.addHook('onRequest', async ({ raw }) => requireOneHost(raw));
  answerErrors(fastify, surroundings);
  fastify.setNotFoundHandler(unmatchedHandler(fastify, errorPage));
  fastify.addHook('preClose', async () => closing.abort());
  const { prefix, routes, rootRoutes = [] } = options;
  await fastify.register(async (scope) => mountRoutes(scope, routes, options, surroundings), { prefix });
  await fastify.register(async (scope) => mountRoutes(scope, rootRoutes, options, surroundings));
  const { extra } = options;
  if (extra) await fastify.register(async (scope) => extra(scope));
  await fastify.ready();
  if (!options.hostServer) letHostAnswer(hostServer);
  return fastify;
}

/** Requests that something else began to answer are answered by it to their end. */
export function letHostAnswer({ listenerOfHost, answerWith }: HostServer): void {
  if (listenerOfHost) answerWith(listenerOfHost);
}

function createFastify(
  options: HostOptions,
  surroundings: Answering,
  { ready, hostServer }: { ready: ReadyAnswers; hostServer: HostServer },
): FastifyInstance {
  const { intercept, otherHosts = NO_OTHERS, beside } = options;
  const arrivals = arrivalsAt(otherHosts);
  return Fastify({
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    // What no id can be is for the route to answer; no address is longer than the head of a request.
    routerOptions: { maxParamLength: MOST_HEAD_BYTES },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      beginExchange(request, reply, surroundings);
      // An address whose encoding is broken leads to no route, so that none can say how it answers.
      const text = isBadPath(error) ? textOfNotFound(options, request.raw.url ?? '') : undefined;
      sendError(text === undefined ? error : new Refusal(404, 'not_found'), request, reply, {
        ...surroundings,
        ...(text === undefined ? {} : { notFoundText: text }),
      });
    },
    serverFactory: (handler) => {
      const answer: RequestListener = (request, response) => {
        const other = beside && ownDomainOf(request) === null ? beside(request) : null;
        if (other) other(request, response);
        else if (!ready.send(request, response)) handler(request, response);
      };
      const listener: RequestListener = (request, response) => {
        if (ready.sendAgain(request, response)) return;
        // First, so that pings wait for nothing.
        if (!arrivals.isKnown(request) && intercept?.(request, response)) return;
        const translated = arrivals.translate(request);
        if (!translated) return answer(request, response);
        // Where nobody can say whose host it is, it is answered like any other.
        const log = (error: unknown) => surroundings.app.log.warn({ err: error }, 'a host was not looked up');
        void translated.catch(log).then(() => answer(request, response));
      };
      hostServer.listenerOfHost = listener;
      // The framework listens for these errors itself.
      hostServer.server.removeListener('clientError', answerClientError);
      return hostServer.server;
    },
  });
}

/** Of the route that would take this address if it could be read. */
function textOfNotFound({ routes, prefix, rootRoutes = [] }: HostOptions, url: string): string | undefined {
  const [path = ''] = url.split('?');
  const segments = path.split('/');
  const textAt = (before: string, mounted: readonly Route[]) =>
    mounted.find(
      (route) => route.notFoundText !== undefined && fits(`${before}${route.path}`.split('/'), segments),
    )?.notFoundText;
  return textAt(prefix, routes) ?? textAt('', rootRoutes);
}

/** RFC 9112 §3.2; Node.js would answer in a shape of its own, and take the first of several. */
export function requireOneHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host';
  const count = rawHeaders.filter(isHost).length;
  if (count > 1 || (count === 0 && httpVersion === '1.1')) invalid('host', 'one Host header');
}

function mountRoutes(
  scope: FastifyInstance,
  routes: readonly Route[],
  { resolveActor, resolveScope = nobody }: HostOptions,
  surroundings: Surroundings,
): void {
  for (const route of routes)
    scope.route({
      method: route.method,
      url: route.path,
      config: route.notFoundText === undefined ? {} : { notFoundText: route.notFoundText },
      handler: routeHandler({ ...surroundings, resolveActor, resolveScope }, route),
    });
}

const NO_OTHERS: OtherHosts = { isCandidate: () => false, find: async () => null };

const nobody: ResolveScope = async () => unauthorized();

function answerErrors(fastify: FastifyInstance, surroundings: Answering): void {
  fastify.setErrorHandler((error, request, reply) => sendError(error, request, reply, surroundings));
}

async function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  surroundings: Answering,
): Promise<FastifyReply> {
  const { log } = surroundings.app;
  const answer = errorAnswer(error, request.id);
  const { status, headers, body } = answer;
  if (status >= 500 && !request.raw.socket.destroyed)
    log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed');
  // The route may have set headers of its success before it failed.
  reply.removeHeader('cache-control').removeHeader('etag').removeHeader('set-cookie');
  // The rest of a body that is too large is not worth the wait.
  if (status === 413) reply.header('connection', 'close');
  stampHeaders(reply, surroundings);
  reply.status(status).headers(headers);
  const notFoundText = surroundings.notFoundText ?? request.routeOptions.config.notFoundText;
  if (status === 404 && notFoundText !== undefined)
    return reply.type('text/plain; charset=utf-8').send(notFoundText);
  const page = await surroundings.errorPage(request, reply, answer);
  return page ?? reply.type('application/json; charset=utf-8').send(body);
}
