// The Tocsin API for programs, in Node.js 20, browsers and Deno. operations.gen.ts has what each call takes and answers.

import { TocsinError, TocsinUnreachable } from './errors.ts';
import type { Operations } from './operations.gen.ts';
import { isWorthRetrying, pauseBefore, type Retries, waitMs } from './retries.ts';

export type * from './operations.gen.ts';
export { TocsinError, TocsinUnreachable };

export type Operation = keyof Operations & string;

/** What may be left out where all of it may. */
type Given<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

export type CallOptions<K extends Operation> = Given<'params', Operations[K]['params']> &
  Given<'query', Operations[K]['query']> &
  Given<'body', Operations[K]['body']> & {
    signal?: AbortSignal;
    /** Of a POST; one is made where none is given, so that a retry does nothing twice. */
    idempotencyKey?: string;
  };

type OptionsOf<K extends Operation> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

type Answer<K extends Operation> = Operations[K]['response'];

/** What has pages. */
export type ListOperation = {
  [K in Operation]: Answer<K> extends { next_cursor: string | null } ? K : never;
}[Operation];

type ItemOf<R> = { [F in keyof R]: R[F] extends readonly (infer Item)[] ? Item : never }[keyof R];

export interface ClientOptions {
  /** The address of the API: `https://api.example.com`, with one port `https://tocsin.example.com/api`. */
  url: string;
  /** A full or a read-only key, or the token of a session. */
  key: string;
  /** How often a call is tried again after 429, 500, 502, 503, 504 or no answer; 2 unless given. */
  retries?: number;
  /** Of each try; 30 seconds unless given. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export interface TocsinClient {
  /** `call('GET /cron-checks/:id', { params: { id } })`. Throws TocsinError, TocsinUnreachable and what aborts `signal`. */
  call<K extends Operation>(operation: K, ...options: OptionsOf<K>): Promise<Answer<K>>;
  /** Every item of a list, page after page, asked for when it is needed. */
  items<K extends ListOperation>(operation: K, ...options: OptionsOf<K>): AsyncGenerator<ItemOf<Answer<K>>>;
}

interface Untyped {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

export function createClient(options: ClientOptions): TocsinClient {
  // The types of the operations are what callers see; below them all calls are alike.
  const call = (operation: string, given: unknown = {}) => send(options, operation, given as Untyped);
  const items = (operation: string, given: unknown = {}) => everyItem(options, operation, given as Untyped);
  return { call, items } as unknown as TocsinClient;
}

async function* everyItem(
  options: ClientOptions,
  operation: string,
  given: Untyped,
): AsyncGenerator<unknown> {
  let cursor: unknown = given.query?.cursor;
  do {
    const query = { ...given.query, ...(typeof cursor === 'string' && { cursor }) };
    const answer = (await send(options, operation, { ...given, query })) as Record<string, unknown>;
    yield* Object.values(answer).find((value): value is unknown[] => Array.isArray(value)) ?? [];
    cursor = answer.next_cursor;
  } while (typeof cursor === 'string');
}

async function send(options: ClientOptions, operation: string, given: Untyped): Promise<unknown> {
  const [method = 'GET', path = '/'] = operation.split(' ');
  const url = options.url.replace(/\/+$/, '') + filled(path, given.params) + queryOf(given.query);
  const request = {
    method,
    headers: {
      authorization: `Bearer ${options.key}`,
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': given.idempotencyKey ?? crypto.randomUUID() }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  };
  const retries: Retries = { most: options.retries ?? 2, method };
  for (let tried = 0; ; tried += 1) {
    const outcome = await attempt(options, url, request, given.signal);
    if (!(outcome instanceof Error)) return outcome.body;
    const pauseMs = isWorthRetrying(outcome, tried, retries) ? pauseBefore(outcome, tried) : null;
    if (pauseMs === null) throw outcome;
    await waitMs(pauseMs, given.signal);
  }
}

/** A refusal is returned, because it may be tried again. Throws what aborted it. */
async function attempt(
  { fetch: ask = fetch, timeoutMs = 30_000 }: ClientOptions,
  url: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<{ body: unknown } | TocsinError | TocsinUnreachable> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const whole = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const response = await ask(url, { ...request, redirect: 'error', signal: whole });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(text) : text;
    return response.ok ? { body } : new TocsinError(response.status, body, response.headers);
  } catch (error) {
    signal?.throwIfAborted();
    return new TocsinUnreachable(new URL(url).origin, error);
  }
}

const filled = (path: string, params: Untyped['params'] = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path}: the parameter ${name} is missing`);
    return encodeURIComponent(String(value));
  });

function queryOf(query: Untyped['query'] = {}): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) sent.append(name, String(one));
  return sent.size > 0 ? `?${sent}` : '';
}
