// Where providers of messages call back, and what buttons of notifications call: on the API host, outside of its table of
// routes, since each provider has its own form of request, signature and answer.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { perNetwork } from '../accounts/limits/rate-limit.ts';
import { followChat } from '../across/chats/follow.ts';
import { actOnPage } from '../alerts/history/act-on-page.ts';
import { pressButton } from '../on-call/contact-methods/buttons.ts';
import {
  type CallbackAnswer,
  type CallbackCall,
  type CalledBack,
  followCallback,
} from '../on-call/contact-methods/callbacks.ts';
import { renewSubscription } from '../on-call/contact-methods/push/renew.ts';
import type { App } from '../platform/app.ts';
import type { RequestFacts } from '../platform/http/route.ts';

/** For whoever guesses: what a provider signed does not count, however much it is. */
const guessLimit = perNetwork('callbacks', 120);

/** Bodies arrive as text: mountHealthchecks has set that up on the same host. `prefix`: where its routes are. */
export function mountCallbacks(app: App, fastify: FastifyInstance, prefix: '' | '/api'): void {
  mountButtons(app, fastify, prefix);
  fastify.post<{ Params: { kind: string; account: string } }>(
    `${prefix}/callbacks/chats/:kind/:account`,
    (request, reply) => answerChat(app, request, reply),
  );
  fastify.post(`${prefix}/callbacks/:provider/inbound`, (request, reply) => answer(app, request, reply));
  fastify.post(`${prefix}/callbacks/:provider/:id/:event`, (request, reply) => answer(app, request, reply));
}

/** On both hosts: the service worker of the dashboard calls its own. */
export function mountButtons(app: App, fastify: FastifyInstance, prefix: '' | '/api'): void {
  fastify.post<{ Params: { button: string } }>(`${prefix}/callbacks/act/:button`, async (request, reply) => {
    const call = callOf(app, request);
    const { button } = request.params;
    return send(call, reply, await pressButton(call, { button, token: queryOf(request).get('token') ?? '' }));
  });
  fastify.post(`${prefix}/callbacks/push/renew`, (request, reply) => answerRenewal(app, request, reply));
}

/** Of the service worker: a form, which each of the hosts reads in its own way. */
async function answerRenewal(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const call = callOf(app, request);
  const { body } = request;
  const form =
    body instanceof URLSearchParams ? body : new URLSearchParams(typeof body === 'string' ? body : '');
  const [endpoint = '', subscription = '', proof = ''] = ['endpoint', 'subscription', 'proof'].map(
    (name) => form.get(name) ?? '',
  );
  const isDone = await renewSubscription(call, { endpoint, subscription, proof });
  const type = 'text/plain; charset=utf-8';
  return send(call, reply, { type, status: isDone ? 200 : 404, body: isDone ? 'done' : 'Not found.' });
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const call = callOf(app, request);
  return send(call, reply, await followCallback(call, calledBack(app, request)));
}

/** 401 also for an address that is of no channel: services try it with a wrong signature, and look for that. */
async function answerChat(
  app: App,
  request: FastifyRequest<{ Params: { kind: string; account: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call = callOf(app, request);
  const { kind, account } = request.params;
  const headers = headersOf(request);
  const body = typeof request.body === 'string' ? request.body : '';
  const followed = /^\d{1,15}$/.test(account)
    ? await followChat(call, {
        ...{ kind, account_id: Number(account), request: { headers, body, now: call.now } },
      })
    : null;
  if (!followed) await guessLimit(call);
  reply.status(followed ? 200 : 401).header('cache-control', 'no-store');
  if (!followed) return reply.type('text/plain; charset=utf-8').send('Unauthorized.');
  return followed.body === null ? reply.send() : reply.send(followed.body);
}

const headersOf = (request: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, value?.toString()] as const),
  );

async function send(
  call: CallbackCall,
  reply: FastifyReply,
  { status, type, body }: CallbackAnswer,
): Promise<FastifyReply> {
  if (status === 404) await guessLimit(call);
  return reply.status(status).type(type).header('cache-control', 'no-store').send(body);
}

function callOf(app: App, request: FastifyRequest): CallbackCall {
  const { now, ip } = request.exchange;
  const facts: RequestFacts = {
    ...{ id: request.id, surface: 'api', ip, userAgent: request.headers['user-agent'] ?? null },
    ...{ headers: request.headers, query: {}, signal: AbortSignal.timeout(30_000) },
  };
  return { app, now, request: facts, act: actOnPage };
}

const queryOf = (request: FastifyRequest) => new URL(request.url, 'http://localhost').searchParams;

function calledBack(app: App, request: FastifyRequest): CalledBack {
  const {
    provider = '',
    id = null,
    event = 'inbound',
  } = request.params as Record<string, string | undefined>;
  const query = queryOf(request);
  const body = typeof request.body === 'string' ? request.body : '';
  const path = request.url.replace(new URL(app.urls.api).pathname.replace(/\/$/, ''), '');
  return {
    ...{ provider, id: id !== null && UUID.test(id) ? id : id === null ? null : '', event, body },
    signature: query.get(id === null ? 'token' : 's') ?? '',
    url: `${app.urls.api}${path}`,
    headers: headersOf(request),
    fields: fieldsOf(body, request.headers['content-type'] ?? ''),
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function fieldsOf(body: string, type: string): Readonly<Record<string, unknown>> {
  if (!/json/i.test(type)) return Object.fromEntries(new URLSearchParams(body));
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
