// How the pages reach the API: by the very routes that everybody else uses, with the caller's own cookie and address.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { html } from '../../platform/html.ts';
import { isSameOrigin } from '../../platform/http/same-origin.ts';
import { brand, sendPage } from './layout.ts';

export interface ApiAnswer {
  status: number;
  /** JSON of the route that was asked. */
  body: ReturnType<typeof JSON.parse>;
  /** Set-Cookie headers. */
  cookies: string[];
  /** null where the API did not ask for patience. */
  retryAfterSeconds: number | null;
}

interface Sent {
  /** Makes a repeated form harmless: the second one gets the answer to the first. */
  idempotencyKey?: string | undefined;
  /** Instead of the cookies that the browser sent, where a sign-in has just set another one. */
  cookies?: readonly string[];
}

export interface Api {
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body?: unknown, sent?: Sent): Promise<ApiAnswer>;
  put(path: string, body: unknown): Promise<ApiAnswer>;
  patch(path: string, body: unknown, sent?: Sent): Promise<ApiAnswer>;
  delete(path: string): Promise<ApiAnswer>;
}

const FORWARDED = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'];

/** `accountId` is the one that the calls are meant for; null: whichever the API takes first. */
export function apiFor(
  app: App,
  fastify: FastifyInstance,
  request: FastifyRequest,
  accountId: string | null = null,
): Api {
  const standing: Record<string, string> = {
    origin: app.urls.dashboard,
    ...(accountId !== null && { 'x-account-id': accountId }),
  };
  for (const name of FORWARDED) {
    const value = request.headers[name];
    if (value !== undefined) standing[name] = String(value);
  }
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    { idempotencyKey, cookies }: Sent = {},
  ): Promise<ApiAnswer> => {
    const answer = await fastify.inject({
      method,
      url: `/api${path}`,
      remoteAddress: request.raw.socket.remoteAddress ?? '',
      headers: {
        ...standing,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(cookies && { cookie: cookies.map(cookiePair).join('; ') }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const { 'set-cookie': setCookie = [], 'retry-after': retryAfter } = answer.headers;
    return {
      status: answer.statusCode,
      body: answer.json(),
      cookies: [setCookie].flat(),
      retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
    };
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body, sent) => call('POST', path, body, sent),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body, sent) => call('PATCH', path, body, sent),
    delete: (path) => call('DELETE', path),
  };
}

const cookiePair = (setCookie: string) => setCookie.split(';', 1)[0];

/** Hands the cookies of an answer on to the browser. */
export const withCookies = (reply: FastifyReply, { cookies }: ApiAnswer): FastifyReply =>
  cookies.length > 0 ? reply.header('set-cookie', cookies) : reply;

/** False, and answered, for a form that another site sent. */
export function mayPost(app: App, request: FastifyRequest, reply: FastifyReply): boolean {
  const { dashboard } = app.urls;
  if (isSameOrigin(request.headers, dashboard)) return true;
  void sendPage(reply, {
    title: 'Not from here',
    status: 403,
    body: html`${brand('This form was not sent from here')}
<p class="lead">Tocsin takes forms only from its own address. Open <a class="link" href="${dashboard}">${dashboard}</a> and try again.</p>
<p class="below">Is that not where you are? Then <code>TOCSIN_DASHBOARD_URL</code> has to be set to the address in your browser.</p>`,
  });
  return false;
}

/** The fields of a submitted form as text; of a field that was sent twice the last one counts. */
export const formValues = (request: FastifyRequest): Record<string, string> =>
  request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {};

/** The fields of the query of a page as text; what was given several times is left out. */
export function queryValues(request: FastifyRequest): Record<string, string> {
  const query = Object.entries(Object(request.query) as Record<string, unknown>);
  return Object.fromEntries(query.filter((field): field is [string, string] => typeof field[1] === 'string'));
}
