// The pages of subscribers: plain routes of the dashboard host. Nobody needs to be signed in, and what a form may do is
// decided by the signed token in it, not by where it was sent from (RFC 8058 asks for that).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { notFound, Refusal, ValidationFailed } from '../../../platform/errors.ts';
import { formats } from '../../../platform/http/formats.ts';
import type { RequestFacts } from '../../../platform/http/route.ts';
import type { Rendered } from '../page/document.ts';
import { linkLimit, subscribeLimit } from './limits.ts';
import { isSubscribeFormToken } from './links.ts';
import {
  askedPage,
  confirmedPage,
  confirmPage,
  leadsNowherePage,
  managePage,
  refusedPage,
  resumedPage,
  unsubscribePage,
} from './page.ts';
import type { LinkedSubscription } from './schema.ts';
import {
  chooseByLink,
  confirmByLink,
  lookByLink,
  publicPageId,
  type ReaderCall,
  resumeByLink,
  subscribe,
  unsubscribeByLink,
} from './subscription.ts';

interface Mount {
  app: App;
  fastify: FastifyInstance;
}

type Asked = FastifyRequest<{ Params: { slug: string } }>;

export function mountSubscriptionPages(mount: Mount): void {
  mountSubscribe(mount);
  mountLink(mount, 'confirm', {
    look: confirmPage,
    act: async (call, { token }) => confirmedPage(await confirmByLink(call, token)),
  });
  mountLink(mount, 'unsubscribe', {
    look: unsubscribePage,
    act: async (call, { token }) => unsubscribePage(await unsubscribeByLink(call, token), token),
  });
  mountLink(mount, 'resume', {
    look: (found, token) => managePage(found, token, false),
    act: async (call, { token }) => resumedPage(await resumeByLink(call, token), token),
  });
  mountLink(mount, 'subscription', {
    look: (found, token) => managePage(found, token, false),
    act: async (call, { token, form }) =>
      managePage(await chooseByLink(call, { token, components: chosen(form) }), token, true),
  });
}

function mountSubscribe({ app, fastify }: Mount): void {
  fastify.post('/status/:slug/subscribe', async (request: Asked, reply) => {
    const { slug } = request.params;
    const call = callOf(app, request);
    await subscribeLimit(call);
    const form = formOf(request);
    const pageId = (await publicPageId(app, slug)) ?? notFound();
    if (!isSubscribeFormToken(app, form.get('token') ?? '', pageId))
      return send(
        reply,
        403,
        refusedPage('This form was not sent from the status page. Open it and try again.'),
      );
    const email = (form.get('email') ?? '').trim();
    if (formats.email?.(email) !== true)
      return send(
        reply,
        400,
        refusedPage('That is not an address of mail. Go back and look at it once more.'),
      );
    await subscribe(call, slug, { email });
    return send(reply, 200, askedPage());
  });
}

interface Link {
  /** What a GET shows, which changes nothing. */
  look: (found: LinkedSubscription, token: string) => Rendered;
  act: (call: ReaderCall, sent: { token: string; form: URLSearchParams }) => Promise<Rendered>;
}

/** The token is in the address, or in the form that the page holds. */
function mountLink({ app, fastify }: Mount, leaf: string, { look, act }: Link): void {
  const path = `/status/:slug/${leaf}`;
  fastify.get(path, async (request: Asked, reply) => {
    const call = callOf(app, request);
    const token = tokenOf(request);
    return answer(reply, call, async () => look(await lookByLink(call, token), token));
  });
  fastify.post(path, async (request: Asked, reply) => {
    const call = callOf(app, request);
    const form = formOf(request);
    const token = form.get('token') ?? tokenOf(request);
    return answer(reply, call, () => act(call, { token, form }));
  });
}

async function answer(reply: FastifyReply, call: ReaderCall, page: () => Promise<Rendered>) {
  try {
    await linkLimit(call);
    return send(reply, 200, await page());
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return send(reply, 404, leadsNowherePage());
    if (error instanceof ValidationFailed)
      return send(reply, 400, refusedPage('Choose at least one component of the page, or everything.'));
    throw error;
  }
}

/** null: everything. */
function chosen(form: URLSearchParams): number[] | null {
  if (form.get('scope') !== 'some') return null;
  const ids = form.getAll('component').map(Number);
  if (ids.length === 0) throw new ValidationFailed([{ field: 'components', reason: 'required' }]);
  return ids;
}

const send = (reply: FastifyReply, status: number, { body, policy }: Rendered): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .send(body);

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

function tokenOf({ query }: FastifyRequest): string {
  const { token } = Object(query) as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

function callOf(app: App, request: FastifyRequest): ReaderCall {
  const { ip, now } = request.exchange;
  const facts: RequestFacts = {
    id: request.id,
    surface: 'dashboard',
    ip,
    userAgent: request.headers['user-agent'] ?? null,
    headers: request.headers,
    query: {},
    signal: new AbortController().signal,
  };
  return { app, now, request: facts };
}
