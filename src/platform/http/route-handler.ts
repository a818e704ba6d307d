// What happens to a request once its route is known, in this order: origin, limit, access, parameters, body, work.

import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import type { App } from '../app.ts';
import { forbidden, notFound, RateLimited } from '../errors.ts';
import type { Caller } from './actor.ts';
import { dateHeader } from './date-header.ts';
import { baseUrlOf, type Surroundings } from './exchange.ts';
import { refusal } from './guard.ts';
import { type Answer, answerOnce, idempotencyIssues } from './idempotency.ts';
import { type InputCheck, inputCheck } from './input-check.ts';
import { type BodyRead, readJsonBody } from './json-body.ts';
import { toJson } from './present.ts';
import {
  isForCallers,
  type PublicCall,
  type RequestFacts,
  type Route,
  type Scope,
  type ScopedKind,
} from './route.ts';
import { isSameOrigin } from './same-origin.ts';

/** Who calls; null for nobody. Throws Refusal 401 for a bad credential and 403 for a key of another kind. */
export type ResolveActor = (app: App, facts: RequestFacts, now: Date) => Promise<Caller | null>;

/** What the key of a request speaks for. Throws Refusal 401 for none, and 403 for one of another kind. */
export type ResolveScope = (app: App, facts: RequestFacts, kind: ScopedKind, now: Date) => Promise<Scope>;

export interface Mounting extends Surroundings {
  resolveActor: ResolveActor;
  resolveScope: ResolveScope;
}

type AnyCall = PublicCall<JsonObject, JsonObject, unknown> & { actor: Caller | null; scope: Scope | null };

export function routeHandler(mounting: Mounting, route: Route): RouteHandlerMethod {
  const check = inputCheck(route);
  return async (request, reply) => {
    const facts = requestFacts(mounting, request, reply);
    requireOwnOrigin(mounting, route, request);
    await limitRequest(mounting, route, request, facts);
    Object.assign(request.exchange, await admit(mounting, route, request, facts));
    const read: BodyRead = { sentBytes: 0, unpackedBytes: 0 };
    limitScope(mounting, route, { facts, read }, { request, reply });
    const call = await readCall(mounting, { route, check }, request, { facts, read });
    if (route.raw) return route.raw(call, reply);
    return send(call, reply, await answerOf(mounting, route, call));
  };
}

const MOST_NOTED_BYTES = 8 * 1_024;

async function limitRequest(
  { app }: Mounting,
  route: Route,
  request: FastifyRequest,
  facts: RequestFacts,
): Promise<void> {
  const { now } = request.exchange;
  try {
    await route.limit?.({ app, now, request: facts });
  } catch (error) {
    const readBody = () => readJsonBody(request.raw, { bodyLimitBytes: MOST_NOTED_BYTES });
    if (error instanceof RateLimited) await route.recordRefused?.({ app, now, request: facts, readBody });
    throw error;
  }
}

interface Asking {
  facts: RequestFacts;
  read: BodyRead;
}

function limitScope(
  { app }: Mounting,
  route: Route,
  { facts, read }: Asking,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const { scope } = request.exchange;
  const release = scope && route.limitScope?.({ app, scope, request: facts, read });
  if (!release) return;
  // A connection that is closed by now emits no further `close`.
  if (reply.raw.destroyed) release();
  else reply.raw.once('close', release);
}

/** For the API host there are no cookies, whatever is sent. */
function requestFacts({ surface }: Mounting, request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const { cookie, ...others } = request.headers;
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return {
    id: request.id,
    surface,
    ip: request.exchange.ip,
    userAgent: request.headers['user-agent'] ?? null,
    headers: surface === 'api' ? others : request.headers,
    query: isRecord(request.query) ? request.query : {},
    signal: gone.signal,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function requireOwnOrigin(mounting: Mounting, route: Route, request: FastifyRequest): void {
  if (route.method === 'GET') return;
  const { headers } = request;
  const { api, dashboard } = mounting.app.urls;
  // Programs send no Origin; a page that is not ours has no business here, whatever it can read of the answer.
  const isAllowed =
    mounting.surface === 'api'
      ? headers.origin === undefined || [api, dashboard].includes(headers.origin)
      : isSameOrigin(headers, baseUrlOf(mounting));
  if (!isAllowed) forbidden();
}

async function admit(
  { app, surface, resolveActor, resolveScope }: Mounting,
  route: Route,
  request: FastifyRequest,
  facts: RequestFacts,
): Promise<{ actor: Caller | null; scope: Scope | null }> {
  const { access } = route;
  const { now } = request.exchange;
  if (access.kind === 'public') return { actor: null, scope: null };
  if (access.kind === 'scoped')
    return { actor: null, scope: await resolveScope(app, facts, access.key, now) };
  const actor = await resolveActor(app, facts, now);
  const refused = refusal({ access: route.access, recentSignIn: route.recentSignIn, surface, now }, actor);
  if (refused) throw refused;
  return { actor, scope: null };
}

/** An id that no resource can have is not found, like one that none happens to have. */
async function readCall(
  { app, closing }: Mounting,
  { route, check }: { route: Route; check: InputCheck },
  request: FastifyRequest,
  { facts, read }: Asking,
): Promise<AnyCall> {
  const params = check.params(request.params) ?? notFound();
  const body = route.method === 'GET' ? {} : await readJsonBody(request.raw, route, facts.signal, read);
  const further = isKeyable(route) ? idempotencyIssues(request.headers['idempotency-key']) : [];
  const { query, body: checkedBody } = check.input({ params, query: request.query, body, further });
  return {
    app,
    now: request.exchange.now,
    params,
    query,
    body: checkedBody,
    request: facts,
    reply: request.exchange.reply,
    actor: request.exchange.actor,
    scope: request.exchange.scope,
    closing,
  };
}

function answerOf(mounting: Mounting, route: Route, call: AnyCall): Promise<Answer> {
  const key = call.request.headers['idempotency-key'];
  const { actor } = call;
  // Idempotency keys are those of an account; for whoever is in none they are not kept.
  if (!isKeyable(route) || typeof key !== 'string' || !actor || actor.account_id === null)
    return work(mounting, route, call);
  // What a person gets, such as recovery codes, is for no other member of the account.
  const caller = route.access.kind === 'account' ? null : (actor.person?.id ?? null);
  const { app, now, params, query, body } = call;
  const request = { params, query, body, caller };
  return answerOnce(
    { app, now, account_id: actor.account_id, route: `${route.method} ${route.path}`, key, request },
    (keyedApp) => work(mounting, route, { ...call, app: keyedApp }),
  );
}

const isKeyable = (route: Route) => route.method === 'POST' && isForCallers(route);

async function work({ app, surface }: Mounting, route: Route, call: AnyCall): Promise<Answer> {
  const result = await (route.handler?.(call as never) ?? Promise.resolve()).finally(() => {
    if (mayChangeCallers(route)) app.callers.forget();
  });
  // The API host never sets a cookie, so that none can ever be mistaken for a credential there.
  if (surface === 'api') call.reply.setCookies.length = 0;
  return {
    status: call.reply.status ?? route.status ?? 200,
    json: toJson(route.response, result),
    setsCookies: call.reply.setCookies.length > 0,
    isReplay: false,
  };
}

/** No editor decides who may call; after any other change this node looks its callers up anew at once. */
const mayChangeCallers = ({ method, access }: Route) =>
  method !== 'GET' &&
  access.kind !== 'scoped' &&
  !(access.kind === 'account' && ['viewer', 'editor'].includes(access.role));

function send(call: AnyCall, reply: FastifyReply, { status, json, setsCookies, isReplay }: Answer) {
  reply.status(status).headers(call.reply.headers);
  if (setsCookies) reply.header('set-cookie', call.reply.setCookies);
  if (isReplay) reply.header('idempotent-replayed', 'true');
  // Pages take the time from it, since the clocks of browsers may be wrong.
  reply.header('date', dateHeader(call.now));
  return reply.type('application/json; charset=utf-8').send(json);
}
