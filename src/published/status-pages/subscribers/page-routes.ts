// The pages of subscribers: plain routes of the dashboard host. Nobody needs to be signed in, and what a form may do is
// decided by the signed token in it, not by where it was sent from (RFC 8058 asks for that).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formats } from '../../../../shared/json-schema/formats.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { App } from '../../../platform/app.ts';
import { forbidden, notFound, Refusal, ValidationFailed } from '../../../platform/errors.ts';
import { preferredLanguage } from '../../../platform/http/language.ts';
import { ownDomainOf } from '../../../platform/http/own-domain.ts';
import { isReadersFormToken } from '../access/reader.ts';
import type { Rendered } from '../document/policy.ts';
import type { Views } from '../read-view.ts';
import type { View } from '../view.ts';
import { formOf, queryText, type VisitorCall, visitorCallOf } from '../visitor-call.ts';
import { chatOf } from './chats.ts';
import { limitLink, subscribeLimit } from './limits.ts';
import { openSubscriberToken } from './links.ts';
import {
  askedPage,
  confirmPage,
  type Followed,
  leadsNowherePage,
  managePage,
  refusedPage,
  resumedPage,
  telegramPage,
  unsubscribePage,
} from './page.ts';
import type { LinkedSubscription } from './schema.ts';
import {
  chooseByLink,
  confirmByLink,
  lookByLink,
  resumeByLink,
  subscribe,
  unsubscribeByLink,
} from './subscription.ts';

interface Mount {
  app: App;
  fastify: FastifyInstance;
  views: Views;
}

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;

export function mountSubscriptionPages(mount: Mount): void {
  mountSubscribe(mount);
  mountLink(mount, 'confirm', {
    look: confirmPage,
    act: (call, { token }) => confirmByLink(call, token),
    acted: confirmPage,
  });
  mountLink(mount, 'unsubscribe', {
    look: unsubscribePage,
    act: (call, { token }) => unsubscribeByLink(call, token),
    acted: unsubscribePage,
  });
  mountLink(mount, 'resume', {
    look: (followed) => managePage(followed, false),
    act: (call, { token }) => resumeByLink(call, token),
    acted: resumedPage,
  });
  mountLink(mount, 'subscription', {
    look: (followed) => managePage(followed, false),
    act: (call, { token, form }) => chooseByLink(call, { token, components: chosen(form) }),
    acted: (followed) => managePage(followed, true),
  });
}

function mountSubscribe({ app, fastify, views }: Mount): void {
  fastify.post('/status/:slug/subscribe', async (request: SlugRequest, reply) => {
    const { slug } = request.params;
    const call = visitorCallOf(app, request);
    await subscribeLimit(call);
    const form = formOf(request);
    const { page } = ((await views.read(app, slug, call.now)) ?? notFound()).value;
    const isOwnForm =
      (await isReadersFormToken(app, request, page, form.get('token') ?? '')) ?? forbidden('private_page');
    const language = page.language ?? languageOf(request);
    if (!isOwnForm) return send(reply, 403, await refusedPage(language, 'not_sent_from_here'));
    const by_domain = ownDomainOf(request.raw) !== null;
    if (form.has('telegram')) return send(reply, 200, await toTelegram(call, page, { language, by_domain }));
    const chat = form.get('chat');
    if (chat !== null && chatOf(chat.trim()) === null)
      return send(reply, 400, await refusedPage(language, 'no_chat'));
    const email = (form.get('email') ?? '').trim();
    if (chat === null && formats.email?.(email) !== true)
      return send(reply, 400, await refusedPage(language, 'no_address'));
    await subscribe(call, slug, chat === null ? { email } : { webhook_url: chat.trim() }, {
      ...{ by_domain, isReader: true },
    });
    return send(reply, 200, await askedPage(language, chat === null ? 'asked' : 'chat'));
  });
}

async function toTelegram(
  call: VisitorCall,
  { slug, name, telegram_bot }: View['page'],
  { language, by_domain }: { language: Language; by_domain: boolean },
): Promise<Rendered> {
  const { telegram_url } = await subscribe(call, slug, { telegram: true }, { by_domain, isReader: true });
  return telegramPage(language, { page: name, bot: telegram_bot ?? '', url: telegram_url ?? notFound() });
}

interface Link {
  /** What a GET shows, which changes nothing. */
  look: (followed: Followed) => Promise<Rendered>;
  act: (call: VisitorCall, sent: { token: string; form: URLSearchParams }) => Promise<LinkedSubscription>;
  /** What is shown of what came of it. */
  acted: (followed: Followed) => Promise<Rendered>;
}

/** The token is in the address, or in the form that the page holds. */
function mountLink({ app, fastify }: Mount, leaf: string, { look, act, acted }: Link): void {
  const path = `/status/:slug/${leaf}`;
  fastify.get(path, async (request: SlugRequest, reply) => {
    const call = visitorCallOf(app, request);
    const token = queryText(request, 'token');
    return answer({ request, reply, call, token }, async () => {
      const found = await lookByLink(call, token);
      return look({ found, token, language: found.language ?? languageOf(request) });
    });
  });
  fastify.post(path, async (request: SlugRequest, reply) => {
    const call = visitorCallOf(app, request);
    const form = formOf(request);
    const token = form.get('token') ?? queryText(request, 'token');
    return answer({ request, reply, call, token }, async () => {
      const found = await act(call, { token, form });
      return acted({ found, token, language: found.language ?? languageOf(request) });
    });
  });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  call: VisitorCall;
  token: string;
}

async function answer({ request, reply, call, token }: Exchange, page: () => Promise<Rendered>) {
  const language = languageOf(request);
  try {
    await limitLink(call, openSubscriberToken(call.app, token));
    return send(reply, 200, await page());
  } catch (error) {
    if (error instanceof Refusal && error.status === 404)
      return send(reply, 404, await leadsNowherePage(language));
    if (error instanceof ValidationFailed) return send(reply, 400, await refusedPage(language, 'choose_one'));
    throw error;
  }
}

const languageOf = ({ headers }: FastifyRequest): Language => preferredLanguage(headers['accept-language']);

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
