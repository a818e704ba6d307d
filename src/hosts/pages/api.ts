// How the pages reach the API: by the very routes that everybody else uses, with the caller's own cookie and address.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { Issue } from '../../platform/errors.ts';
import { html } from '../../platform/html.ts';
import { isSameOrigin } from '../../platform/http/same-origin.ts';
import { sendPage } from './layout.ts';

export interface ApiAnswer {
  status: number;
  /** JSON of the route that was asked. */
  body: ReturnType<typeof JSON.parse>;
  cookies: string[];
}

export interface Api {
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body?: unknown): Promise<ApiAnswer>;
}

const FORWARDED = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

export function apiFor(app: App, fastify: FastifyInstance, request: FastifyRequest): Api {
  const headers: Record<string, string> = { origin: app.urls.dashboard };
  for (const name of FORWARDED) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<ApiAnswer> => {
    const answer = await fastify.inject({
      method,
      url: `/api${path}`,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      remoteAddress: request.raw.socket.remoteAddress ?? '',
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      body: answer.json(),
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
    };
  };
  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) };
}

/** False, and answered, for a form that another site sent. */
export function mayPost(app: App, request: FastifyRequest, reply: FastifyReply): boolean {
  if (isSameOrigin(request.headers, app.urls.dashboard)) return true;
  void sendPage(reply, {
    title: 'Not from here',
    account: null,
    status: 403,
    body: html`<h1>This form was not sent from here</h1>
<p>Tocsin takes forms only from its own address. Open <a class="link" href="${app.urls.dashboard}">${app.urls.dashboard}</a> and try again.</p>`,
  });
  return false;
}

/** What the API found wrong with what was typed, as issues of the form. */
export function issuesOf(answer: ApiAnswer): Issue[] {
  if (answer.status < 300) return [];
  if (answer.body.issues) return answer.body.issues;
  return [{ field: '', reason: WORDS[answer.body.error] ?? fallback(answer) }];
}

const fallback = (answer: ApiAnswer) =>
  answer.status >= 500
    ? `Something went wrong here. It was not you; please try again. (Request ${answer.body.request_id})`
    : `This was refused (${answer.body.error}).`;

const WORDS: Readonly<Record<string, string>> = {
  invalid_credentials: 'This e-mail address and this password do not belong together.',
  email_not_verified: 'Confirm your e-mail address first: follow the link in the mail that we sent you.',
  email_taken: 'There is an account with this address already. Sign in instead.',
  registration_closed: 'Nobody can register here at the moment. Ask the person who runs this Tocsin.',
  rate_limited: 'Too many attempts from your address. Wait a quarter of an hour and try again.',
  plan_limit_reached: 'Your plan allows no more of these.',
  account_suspended: 'This account is suspended. Ask the person who runs this Tocsin.',
  unavailable:
    'Tocsin cannot reach its database at the moment. Pings are still being kept. Try again in a moment.',
};

/** The fields of a submitted form as text; a field that was sent twice counts once. */
export function formValues(body: unknown): Record<string, string> {
  if (!(body instanceof URLSearchParams)) return {};
  return Object.fromEntries(body);
}
