// Where the link of a mail or a message leads. Nothing happens before the button: programs that read mail follow links
// too. Nobody needs to be signed in.

import type { FastifyReply } from 'fastify';
import type { LinkedAlert } from '../../alerts/history/schema.ts';
import { type Html, html } from '../../platform/html.ts';
import { type ApiAnswer, apiFor, formValues, queryValues } from './api.ts';
import { brand, sendPage } from './layout.ts';
import { mayPost } from './may-post.ts';
import type { PageHost } from './page-host.ts';
import { refusalText, type Spoken, spokenTo } from './wording.ts';

const NUMBER = /^[1-9]\d{0,15}$/;

export function mountAcknowledgePage({ app, fastify }: PageHost): void {
  fastify.get('/alerts/:id/acknowledge', async (request, reply) => {
    const { token = '' } = queryValues(request);
    const path = pathOf(request.params);
    const spoken = await spokenTo(request);
    if (!path || token === '') return leadsNowhere(reply, spoken);
    const found = await apiFor(app, fastify, request).post(`${path}/look`, {
      token,
      language: spoken.language,
    });
    if (found.status >= 300) return refused(reply, found, spoken);
    const alert: LinkedAlert = found.body;
    if (alert.state !== 'open') return showState(reply, alert, spoken);
    const { t } = spoken;
    return sendPage(reply, {
      spoken,
      title: t('ask_title'),
      body: html`${brand(t('ask_title'))}
<p class="lead"><bdi>${alert.title}</bdi></p>
<form class="card stack" method="post" action="${path}"><input type="hidden" name="token" value="${token}"><p>${t('ask_text')}</p>
<button class="button button-ink">${t('acknowledge')}</button></form>`,
    });
  });
  fastify.post('/alerts/:id/acknowledge-link', async (request, reply) => {
    const spoken = await spokenTo(request);
    if (!mayPost(app, { request, reply }, spoken)) return reply;
    const { token = '' } = formValues(request);
    const path = pathOf(request.params);
    if (!path || token === '') return leadsNowhere(reply, spoken);
    const done = await apiFor(app, fastify, request).post(path, { token, language: spoken.language });
    return done.status < 300 ? showState(reply, done.body, spoken) : refused(reply, done, spoken);
  });
}

function pathOf(params: unknown): string | null {
  const { id = '' } = Object(params) as { id?: string };
  return NUMBER.test(id) ? `/alerts/${id}/acknowledge-link` : null;
}

function showState(reply: FastifyReply, { state, changed, title: alert }: LinkedAlert, spoken: Spoken) {
  const { t } = spoken;
  const key = state === 'acknowledged' && changed ? 'yours' : state;
  const title = t(`${key}_title`);
  return sendPage(reply, {
    spoken,
    title,
    body: html`${brand(title)}
${alert !== null && html`<p class="lead"><bdi>${alert}</bdi></p>`}
<p class="lead">${t(`${key}_text`)}</p>
${signIn(spoken)}`,
  });
}

const refused = (reply: FastifyReply, answer: ApiAnswer, spoken: Spoken) =>
  answer.status === 404 || answer.status === 400
    ? leadsNowhere(reply, spoken)
    : sendPage(reply, {
        spoken,
        title: spoken.t('not_now'),
        status: answer.status,
        body: html`${brand(spoken.t('not_now'))}
<p class="lead" role="alert">${refusalText(answer, spoken)}</p>`,
      });

const leadsNowhere = (reply: FastifyReply, spoken: Spoken) =>
  sendPage(reply, {
    spoken,
    title: spoken.t('nowhere_title'),
    status: 404,
    body: html`${brand(spoken.t('nowhere_title'))}
<p class="lead">${spoken.t('nowhere_text')}</p>
${signIn(spoken)}`,
  });

const signIn = ({ t }: Spoken): Html =>
  html`<p class="below"><a class="link" href="/alerts">${t('all_alerts')}</a></p>`;
