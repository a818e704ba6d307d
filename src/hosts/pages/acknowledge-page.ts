// Where the link of a mail or a message leads. Nothing happens before the button: programs that read mail follow links
// too. Nobody needs to be signed in.

import type { FastifyReply } from 'fastify';
import type { LinkedAlert } from '../../alerts/history/schema.ts';
import { type Html, html } from '../../platform/html.ts';
import { durationText } from '../../platform/texts/formats.ts';
import { dayAndClockText } from '../../platform/texts/moments.ts';
import { type ApiAnswer, apiFor, formValues, queryValues } from './api.ts';
import type { Worst } from './glyphs.ts';
import { brand, sendPage } from './layout.ts';
import { mayPost } from './may-post.ts';
import type { PageHost } from './page-host.ts';
import { localeOf, type PageLocale, refusalText } from './wording.ts';

const NUMBER = /^[1-9]\d{0,15}$/;

export function mountAcknowledgePage({ app, fastify }: PageHost): void {
  fastify.get('/alerts/:id/acknowledge', async (request, reply) => {
    const { token = '' } = queryValues(request);
    const path = pathOf(request.params);
    const locale = await localeOf(request);
    if (!path || token === '') return leadsNowhere(reply, locale);
    const found = await apiFor(app, fastify, request).post(`${path}/look`, {
      token,
      language: locale.language,
    });
    if (found.status >= 300) return refused(reply, found, locale);
    const alert: LinkedAlert = found.body;
    if (alert.state !== 'open') return showState(reply, alert, { locale, now: app.clock.now() });
    const { t } = locale;
    return sendPage(reply, {
      locale,
      title: t('ask_title'),
      body: html`${brand(t('ask_title'), worstOf(alert))}
<p class="lead"><bdi>${alert.title}</bdi></p>
${about(alert, locale, app.clock.now())}
<form class="card stack" method="post" action="${path}"><input type="hidden" name="token" value="${token}"><p>${t('ask_text')}</p>
<button class="button button-ink">${t('acknowledge')}</button></form>
${linkTo(alert, locale)}`,
    });
  });
  fastify.post('/alerts/:id/acknowledge-link', async (request, reply) => {
    const locale = await localeOf(request);
    if (!mayPost(app, { request, reply }, locale)) return reply;
    const { token = '' } = formValues(request);
    const path = pathOf(request.params);
    if (!path || token === '') return leadsNowhere(reply, locale);
    const done = await apiFor(app, fastify, request).post(path, { token, language: locale.language });
    return done.status < 300
      ? showState(reply, done.body, { locale, now: app.clock.now() })
      : refused(reply, done, locale);
  });
}

function pathOf(params: unknown): string | null {
  const { id = '' } = Object(params) as { id?: string };
  return NUMBER.test(id) ? `/alerts/${id}/acknowledge-link` : null;
}

function showState(
  reply: FastifyReply,
  found: LinkedAlert,
  { locale, now }: { locale: PageLocale; now: Date },
) {
  const { t } = locale;
  const { state, changed, title: alert } = found;
  const key = state === 'acknowledged' && changed ? 'yours' : state;
  const title = t(`${key}_title`);
  return sendPage(reply, {
    locale,
    title,
    body: html`${brand(title, worstOf(found))}
${alert !== null && html`<p class="lead"><bdi>${alert}</bdi></p>`}
${about(found, locale, now)}
<p class="lead">${t(`${key}_text`)}</p>
${linkTo(found, locale)}`,
  });
}

/** What it is about, and since when, on the clock of whom the message was sent to: at night nothing else says it. */
function about(found: LinkedAlert, { language, t }: PageLocale, now: Date) {
  const { title, subject, opened_at, timezone, state } = found;
  if (subject === null || opened_at === null || timezone === null) return null;
  const opened = new Date(opened_at);
  const time = dayAndClockText(opened, timezone, language);
  const span = durationText(now.getTime() - opened.getTime(), language);
  return html`${!title?.includes(subject) && html`<p class="centre"><bdi>${subject}</bdi></p>`}
<p class="centre"><time datetime="${opened_at}">${state === 'resolved' ? t('about_over', { time }) : t('about', { span, time })}</time></p>`;
}

/** What the clapper of the mark is coloured by. */
function worstOf({ state, severity }: LinkedAlert): Worst {
  if (state !== 'open' && state !== 'acknowledged') return 'ok';
  return severity === 'critical' ? 'down' : 'warn';
}

const linkTo = ({ url }: LinkedAlert, locale: PageLocale): Html =>
  url === null
    ? signIn(locale)
    : html`<p class="below"><a class="link roomy" href="${url}">${locale.t('open_alert')}</a></p>`;

const refused = (reply: FastifyReply, answer: ApiAnswer, locale: PageLocale) =>
  answer.status === 404 || answer.status === 400
    ? leadsNowhere(reply, locale)
    : sendPage(reply, {
        locale,
        title: locale.t('not_now'),
        status: answer.status,
        body: html`${brand(locale.t('not_now'))}
<p class="lead" role="alert">${refusalText(answer, locale)}</p>`,
      });

const leadsNowhere = (reply: FastifyReply, locale: PageLocale) =>
  sendPage(reply, {
    locale,
    title: locale.t('nowhere_title'),
    status: 404,
    body: html`${brand(locale.t('nowhere_title'))}
<p class="lead">${locale.t('nowhere_text')}</p>
${signIn(locale)}`,
  });

const signIn = ({ t }: PageLocale): Html =>
  html`<p class="below"><a class="link roomy" href="/alerts">${t('all_alerts')}</a></p>`;
