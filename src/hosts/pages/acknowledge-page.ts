// Where the link of a mail or a message leads. Nothing happens before the button: programs that read mail follow links
// too. Nobody needs to be signed in.

import type { FastifyReply } from 'fastify';
import type { LinkedAlert } from '../../alerts/history/schema.ts';
import { type Html, html } from '../../platform/html.ts';
import { type ApiAnswer, apiFor, formValues, mayPost, queryValues } from './api.ts';

import { brand, sendPage } from './layout.ts';
import type { PageHost } from './page-host.ts';
import { refusalText } from './wording.ts';

const NUMBER = /^[1-9]\d{0,15}$/;

export function mountAcknowledgePage({ app, fastify }: PageHost): void {
  fastify.get('/alerts/:id/acknowledge', async (request, reply) => {
    const { token = '' } = queryValues(request);
    const path = pathOf(request.params);
    if (!path || token === '') return leadsNowhere(reply);
    const found = await apiFor(app, fastify, request).post(`${path}/look`, { token });
    if (found.status >= 300) return refused(reply, found);
    const alert: LinkedAlert = found.body;
    if (alert.state !== 'open') return showState(reply, alert);
    return sendPage(reply, {
      title: 'Are you on it?',
      body: html`${brand('Are you on it?')}
<p class="lead"><bdi>${alert.title}</bdi></p>
<form class="card stack" method="post" action="${path}"><input type="hidden" name="token" value="${token}"><p>Then nobody else is reminded of it or called.</p>
<button class="button button-ink">Acknowledge</button></form>`,
    });
  });
  fastify.post('/alerts/:id/acknowledge-link', async (request, reply) => {
    if (!mayPost(app, request, reply)) return reply;
    const { token = '' } = formValues(request);
    const path = pathOf(request.params);
    if (!path || token === '') return leadsNowhere(reply);
    const done = await apiFor(app, fastify, request).post(path, { token });
    return done.status < 300 ? showState(reply, done.body) : refused(reply, done);
  });
}

function pathOf(params: unknown): string | null {
  const { id = '' } = Object(params) as { id?: string };
  return NUMBER.test(id) ? `/alerts/${id}/acknowledge-link` : null;
}

const states: Readonly<Record<LinkedAlert['state'], (alert: LinkedAlert) => readonly [string, string]>> = {
  open: () => ['It is open', 'Nobody is on it.'],
  acknowledged: ({ changed }) =>
    changed
      ? ['You are on it', 'Nobody else is reminded of it or called.']
      : ['Somebody is on it', 'It was acknowledged before.'],
  resolved: () => ['It is over', 'There is nothing left to acknowledge.'],
  expired: () => ['This link has expired', 'It worked for 24 hours. Sign in to see the alert.'],
};

function showState(reply: FastifyReply, alert: LinkedAlert) {
  const [title, explanation] = states[alert.state](alert);
  return sendPage(reply, {
    title,
    body: html`${brand(title)}
${alert.title !== null && html`<p class="lead"><bdi>${alert.title}</bdi></p>`}
<p class="lead">${explanation}</p>
${signIn}`,
  });
}

const refused = (reply: FastifyReply, answer: ApiAnswer) =>
  answer.status === 404 || answer.status === 400
    ? leadsNowhere(reply)
    : sendPage(reply, {
        title: 'Not at the moment',
        status: answer.status,
        body: html`${brand('Not at the moment')}
<p class="lead" role="alert">${refusalText(answer)}</p>`,
      });

const leadsNowhere = (reply: FastifyReply) =>
  sendPage(reply, {
    title: 'This link leads nowhere',
    status: 404,
    body: html`${brand('This link leads nowhere')}
<p class="lead">Open the link of the message, whole. What it is about may be gone.</p>
${signIn}`,
  });

const signIn: Html = html`<p class="below"><a class="link" href="/alerts">All alerts</a></p>`;
