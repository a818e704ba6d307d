// The way into private pages: plain routes of the dashboard host, and of the domains of pages. Forms of domains have no
// Origin of this host; a signed token in them says that the page itself sent them.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formats } from '../../../../shared/json-schema/formats.ts';
import type { App } from '../../../platform/app.ts';
import { notFound, RateLimited } from '../../../platform/errors.ts';
import { ownDomainOf } from '../../../platform/http/own-domain.ts';
import type { Views } from '../read-view.ts';
import { formOf, queryText, visitorCallOf } from '../visitor-call.ts';
import { baseOf, doorAnswer, doorToken, hidden, isDoorToken, languageOf, type PageAnswer } from './answer.ts';
import { type Door, linkSentPage, ticketPage } from './door.ts';
import { mailLink, type PrivatePage, versionByPassword } from './enter.ts';
import { readingCookie } from './reader.ts';
import { isTimedToken } from './tokens.ts';

interface Mount {
  app: App;
  fastify: FastifyInstance;
  views: Views;
}

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;

interface Exchange {
  app: App;
  request: SlugRequest;
  reply: FastifyReply;
  page: PrivatePage;
}

export function mountAccessPages({ app, fastify, views }: Mount): void {
  const withPage =
    (answer: (exchange: Exchange) => Promise<FastifyReply>) =>
    async (request: SlugRequest, reply: FastifyReply) => {
      const { now } = request.exchange;
      const { page } = ((await views.read(app, request.params.slug, now)) ?? notFound()).value;
      const { access } = page;
      // It may have been made public since they came to its door.
      return access === null
        ? home({ request, reply, page })
        : answer({ app, request, reply, page: { ...page, access } });
    };
  fastify.get('/status/:slug/enter', withPage(showTicket));
  fastify.post('/status/:slug/enter', withPage(enter));
}

const home = ({
  request,
  reply,
  page,
}: Pick<Exchange, 'request' | 'reply'> & { page: { slug: string } }): FastifyReply =>
  reply.header('Cache-Control', 'no-store').redirect(baseOf(request, page) || '/', 303);

async function showTicket({ app, request, reply, page }: Exchange): Promise<FastifyReply> {
  const ticket = queryText(request, 'ticket');
  if (ticket === '') return home({ request, reply, page });
  const { now } = request.exchange;
  if (!isTimedToken(app, { purpose: 'ticket' }, page, { token: ticket, now }))
    return sendDoor({ app, request, reply, page }, 'ticket_over');
  const language = languageOf(request, page);
  const form = { language, base: baseOf(request, page), formToken: doorToken(app, request, page) };
  return send(reply, hidden(200, await ticketPage(form, ticket)));
}

const sendDoor = async (exchange: Exchange, why: Door['why']): Promise<FastifyReply> =>
  send(exchange.reply, await doorAnswer(exchange, why));

async function enter(exchange: Exchange): Promise<FastifyReply> {
  const { app, request, page } = exchange;
  const form = formOf(request);
  // A form that is not from here, or was given to somebody else or too long ago, is answered with one that is theirs.
  if (!isDoorToken(app, request, page, form.get('token') ?? '')) return sendDoor(exchange, null);
  try {
    const [ticket, email] = [form.get('ticket'), form.get('email')];
    if (ticket !== null) return await enterByTicket(exchange, ticket);
    return email === null
      ? await enterByPassword(exchange, form.get('password') ?? '')
      : await askByEmail(exchange, email.trim());
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    exchange.reply.header('Retry-After', error.retryAfterSeconds);
    return sendDoor(exchange, 'too_many_attempts');
  }
}

async function enterByTicket(exchange: Exchange, token: string): Promise<FastifyReply> {
  const { app, request, page } = exchange;
  const { now } = request.exchange;
  if (!isTimedToken(app, { purpose: 'ticket' }, page, { token, now }))
    return sendDoor(exchange, 'ticket_over');
  return letIn(exchange, page.access.version);
}

async function enterByPassword(exchange: Exchange, password: string): Promise<FastifyReply> {
  const { app, request, page } = exchange;
  const right = await versionByPassword(visitorCallOf(app, request), page, password);
  return right ? letIn(exchange, right.version) : sendDoor(exchange, 'wrong_password');
}

async function askByEmail(exchange: Exchange, email: string): Promise<FastifyReply> {
  const { app, request, reply, page } = exchange;
  if (formats.email?.(email) !== true) return sendDoor(exchange, 'no_address');
  const language = languageOf(request, page);
  const isOwnDomain = ownDomainOf(request.raw) !== null;
  await mailLink(visitorCallOf(app, request), page, { email, language, isOwnDomain });
  return send(reply, hidden(200, await linkSentPage(language)));
}

function letIn({ app, request, reply, page }: Exchange, version: number): FastifyReply {
  const path = baseOf(request, page) || '/';
  const cookie = readingCookie(
    app,
    { id: page.id, access: { version } },
    { path, now: request.exchange.now },
  );
  return home({ request, reply: reply.header('Set-Cookie', cookie), page });
}

const send = (reply: FastifyReply, { status, headers, body }: PageAnswer): FastifyReply =>
  reply.status(status).headers(headers).send(body);
