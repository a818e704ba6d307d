// A page for people who are signed in: who is looking, and what every such page needs.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { html } from '../../platform/html.ts';
import { type Api, type ApiAnswer, apiFor, issuesOf, mayPost } from './api.ts';
import { sendPage } from './layout.ts';

export interface Visit {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
  api: Api;
  now: Date;
  account: { name: string; email: string };
  timeZone: string;
  /** A page that says what the API refused. */
  refused(answer: ApiAnswer): FastifyReply;
}

/** Sends people who are not signed in to the sign-in page. */
export function guardedPage(
  app: App,
  fastify: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  show: (visit: Visit) => Promise<FastifyReply> | FastifyReply,
): void {
  fastify.route({
    method,
    url,
    handler: async (request, reply) => {
      if (method === 'POST' && !mayPost(app, request, reply)) return reply;
      const api = apiFor(app, fastify, request);
      const session = await api.get('/auth/session');
      if (session.status === 401) return reply.redirect('/login', 303);
      const account = { name: session.body.account?.name ?? 'Tocsin', email: session.body.user?.email ?? '' };
      const refused = (answer: ApiAnswer) => refusal(reply, account, answer);
      if (session.status >= 300) return refused(session);
      const timeZone = session.body.user.time_zone ?? 'UTC';
      return show({ app, request, reply, api, now: app.clock.now(), account, timeZone, refused });
    },
  });
}

const refusal = (reply: FastifyReply, account: Visit['account'], answer: ApiAnswer) =>
  sendPage(reply, {
    title: answer.status === 404 ? 'Not found' : 'This did not work',
    account,
    status: answer.status,
    body:
      answer.status === 404
        ? html`<h1>There is nothing here</h1><p>It may have been deleted, or it belongs to another account. <a class="link" href="/">Back to the list</a></p>`
        : html`<h1>This did not work</h1><p role="alert">${issuesOf(answer).map((issue) => issue.reason)}</p><p>Monitoring goes on all the same. <a class="link" href="/">Back to the list</a></p>`,
  });

export function visitParam(visit: Visit, name: string): string {
  const params = visit.request.params as Record<string, string>;
  return encodeURIComponent(params[name] ?? '');
}
