// A route as data: what it takes and gives, who may call it, and what it does. hosts/ mounts the same table on both
// hosts; the OpenAPI document and the access matrix are made from it.

import type { FastifyReply } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { App } from '../app.ts';
import type { Issue } from '../errors.ts';
import type { AccountRole, Actor, Caller, SignedIn } from './actor.ts';
import type { BodyRead } from './json-body.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Surface = 'api' | 'dashboard';

export type Access =
  /** Anybody. */
  | { kind: 'public' }
  /** A member of the account, or a key of it, that may act as `role`. */
  | { kind: 'account'; role: AccountRole }
  /** A signed-in person; a key gets 403 `session_required`. */
  | { kind: 'person'; role?: AccountRole }
  /** A signed-in person, also one who is a member of no account; a key gets 403 `session_required`. */
  | { kind: 'signed_in' }
  /** An instance admin who is signed in. */
  | { kind: 'instance_admin' }
  /** Whoever has the key of the one thing that is called for: of an agent, a location, a custom endpoint or a TV dashboard. */
  | { kind: 'scoped'; key: ScopedKind };

/** What most routes of an account ask for: to look at what it has, and to change it. */
export const mayRead = { kind: 'account', role: 'viewer' } as const;
export const mayWrite = { kind: 'account', role: 'editor' } as const;

/** Kinds of keys that speak for one thing: `agent` for a server, `probe` for a location, `api` for a custom endpoint, `tv` for a dashboard. */
export type ScopedKind = 'agent' | 'api' | 'tv' | 'probe';

/** What a scoped key speaks for. */
export interface Scope {
  account_id: number;
  plan: string;
  /** The id of the server, location, endpoint or dashboard. */
  bound_to: string;
  /** Until when the key is believed without a look at the database; monotonic. */
  knownUntilMs: number;
}

export interface RequestFacts {
  id: string;
  surface: Surface;
  /** The address of the caller, through trusted proxies. */
  ip: string;
  userAgent: string | null;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it was sent, before any validation. */
  query: Readonly<Record<string, unknown>>;
  /** Aborts when the caller is gone. */
  signal: AbortSignal;
}

export interface PublicCall<P, Q, B> {
  app: App;
  now: Date;
  params: P;
  query: Q;
  body: B;
  request: RequestFacts;
  reply: RouteReply;
  /** Aborts when the host stops: streams and what waits end then. */
  closing: AbortSignal;
}

/** The status, headers and cookies of the answer where they differ from the route's own. */
export interface RouteReply {
  status?: number;
  headers: Record<string, string>;
  setCookies: string[];
  /** Until when whoever asks the same with the same key is given the same, unseen by the route; monotonic. */
  readyUntilMs?: number;
  /** False once it must not be given again, however young it is. */
  readyWhile?: () => boolean;
}

/** What a handler of a signed-in caller hands on: who does it, from where, and when. */
export interface ActorCall {
  app: App;
  actor: Actor;
  now: Date;
  request: RequestFacts;
}

interface ScopedCall<P, Q, B> extends PublicCall<P, Q, B> {
  scope: Scope;
}

interface Call<P, Q, B> extends PublicCall<P, Q, B> {
  actor: Actor;
}

/** Throws RateLimited. Runs before the body is read and validated, so that malformed requests count too. */
export type RequestLimit = (call: { app: App; now: Date; request: RequestFacts }) => Promise<void>;

/** What was turned away by a RequestLimit. */
export interface RefusedCall {
  app: App;
  now: Date;
  request: RequestFacts;
  /** The body, of at most 8 KB, not validated. Throws as for every request. */
  readBody: () => Promise<unknown>;
}

/**
 * Throws RateLimited for the holder of a key that asks too often, before the body is read. What it gives is called once
 * the request is over.
 */
type ScopeLimit = (call: {
  app: App;
  scope: Scope;
  request: RequestFacts;
  /** What was read of the body so far; whole once the request is over. */
  read: Readonly<BodyRead>;
}) => () => void;

/** What a route may answer besides its success, 400, 401, 403, 404 (with parameters), 500 and 503, which follow from the rest. */
export type FurtherError = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 426 | 429;

export interface Refinement {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The top-level fields of query and body that broke their schema; they are left out of both. */
  wrong: ReadonlySet<string>;
}

interface RouteFacts<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema> {
  method: Method;
  /** `/cron-checks/:id`, as on the API host; the dashboard host puts `/api` before it. */
  path: string;
  /** The group it is shown under in the OpenAPI document, for example `Cron checks`. */
  tag: string;
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  /** Status of success; 200 unless given. */
  status?: number;
  /** A second status of success, for which the handler sets `reply.status`, with an example of its answer. */
  otherSuccess?: { status: number; example: unknown };
  errors?: readonly FurtherError[];
  /** Answers its success whatever comes, so that no error is documented. */
  neverFails?: true;
  /** Needs a sign-in or re-authentication of the last ten minutes (R in the documentation). */
  recentSignIn?: boolean;
  limit?: RequestLimit;
  /** Notes what `limit` turned away; the answer is 429 whatever it does. It must be bounded itself. */
  recordRefused?: (turnedAway: RefusedCall) => Promise<void>;
  limitScope?: ScopeLimit;
  /** Most bytes of a body, unpacked; 256 KB unless given. */
  bodyLimitBytes?: number;
  /** Whether the body may come with `Content-Encoding: gzip`. */
  acceptsGzip?: true;
  /** Rules across fields and beyond JSON Schema, answered together with the fields that broke their schema. */
  refine?: (input: Refinement) => Issue[];
  /** Examples of a body and of the answer, checked against their schemas by a test. */
  examples?: { body?: unknown; response?: unknown };
}

type None = TObject<Record<never, never>>;

export interface PublicRoute<
  P extends TObject = None,
  Q extends TObject = None,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> extends RouteFacts<P, Q, B, R> {
  access: { kind: 'public' };
  handler: (call: PublicCall<Static<P>, Static<Q>, Static<B>>) => Promise<Static<R>>;
}

export interface GuardedRoute<
  P extends TObject = None,
  Q extends TObject = None,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> extends RouteFacts<P, Q, B, R> {
  access: Exclude<Access, { kind: 'public' | 'signed_in' }>;
  handler: (call: Call<Static<P>, Static<Q>, Static<B>>) => Promise<Static<R>>;
}

export interface SignedInRoute<
  P extends TObject = None,
  Q extends TObject = None,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> extends RouteFacts<P, Q, B, R> {
  access: { kind: 'signed_in' };
  handler: (call: PublicCall<Static<P>, Static<Q>, Static<B>> & { actor: SignedIn }) => Promise<Static<R>>;
}

/** A route that writes its answer itself: a stream, plain text, SVG. `actor` is null for public ones. */
export interface RawRoute {
  method: Method;
  path: string;
  tag: string;
  summary: string;
  description?: string;
  params?: TObject;
  query?: TObject;
  refine?: (input: Refinement) => Issue[];
  /** Several where the caller chooses. */
  contentType: string | readonly string[];
  /** Of an answer in JSON. */
  response?: TSchema;
  examples?: { response?: unknown };
  access: Access;
  errors?: readonly FurtherError[];
  /** Where there is nothing, whatever the reason, it answers so in plain text. */
  notFoundText?: string;
  limit?: RequestLimit;
  raw: (call: RawCall, reply: FastifyReply) => Promise<unknown>;
}

export interface RawCall extends PublicCall<unknown, unknown, unknown> {
  actor: Caller | null;
}

/** A route as the hosts see it, whatever its parameters are. */
export interface Route extends Omit<RouteFacts<TObject, TObject, TSchema, TSchema>, 'response'> {
  response?: TSchema;
  contentType?: string | readonly string[];
  access: Access;
  // The parameters are erased here and were checked by the builders below.
  handler?: (call: never) => Promise<unknown>;
  raw?: RawRoute['raw'];
  notFoundText?: string;
}

/** Whether it is for people and the keys of accounts: neither for anybody nor for a key of one thing. */
export const isForCallers = ({ access }: Pick<Route, 'access'>) =>
  access.kind !== 'public' && access.kind !== 'scoped';

export const publicRoute = <
  P extends TObject = None,
  Q extends TObject = None,
  B extends TSchema = None,
  R extends TSchema = TSchema,
>(
  route: Omit<PublicRoute<P, Q, B, R>, 'access'>,
): Route => ({ ...route, access: { kind: 'public' } });

export const guardedRoute = <
  P extends TObject = None,
  Q extends TObject = None,
  B extends TSchema = None,
  R extends TSchema = TSchema,
>(
  route: GuardedRoute<P, Q, B, R>,
): Route => route;

export const signedInRoute = <
  P extends TObject = None,
  Q extends TObject = None,
  B extends TSchema = None,
  R extends TSchema = TSchema,
>(
  route: Omit<SignedInRoute<P, Q, B, R>, 'access'>,
): Route => ({ ...route, access: { kind: 'signed_in' } });

/** A route for the holder of a key that speaks for one thing. */
export const scopedRoute = <
  P extends TObject = None,
  Q extends TObject = None,
  B extends TSchema = None,
  R extends TSchema = TSchema,
>(
  route: RouteFacts<P, Q, B, R> & {
    access: Extract<Access, { kind: 'scoped' }>;
    handler: (call: ScopedCall<Static<P>, Static<Q>, Static<B>>) => Promise<Static<R>>;
  },
): Route => route;

export const rawRoute = (route: RawRoute): Route => route;
