// Errors as pages, for people whose browser asked for one.

import { html } from '../../platform/html.ts';
import { preferredLanguage } from '../../platform/http/language.ts';
import type { ErrorPage } from '../../platform/http/unmatched.ts';
import { renderMissing } from '../../published/status-pages/page/missing.ts';
import { brand, sendPage } from './layout.ts';
import { localeOf, type PageLocale, refusalText } from './wording.ts';

const TITLES = { 404: 'nothing_here', 405: 'not_like_that', 413: 'too_large', 503: 'not_now' } as const;

/** The API answers in JSON, whoever asks. */
export const errorPage: ErrorPage = async (request, reply, { status, body }) => {
  if (/^\/status(-preview)?\//.test(request.url)) {
    if (!request.headers.accept?.includes('text/html')) return null;
    const { body: page, policy } = await renderMissing(
      status,
      preferredLanguage(request.headers['accept-language']),
    );
    reply.header('Content-Security-Policy', policy);
    return reply.status(status).type('text/html; charset=utf-8').send(page);
  }
  if (request.url.startsWith('/api/') || !request.headers.accept?.includes('text/html')) return null;
  const locale = await localeOf(request);
  const { t } = locale;
  const title = t(isTitled(status) ? TITLES[status] : 'did_not_work');
  return sendPage(reply, {
    locale,
    title,
    status,
    body: html`${brand(title)}
<p class="lead">${status === 404 ? t('nothing_here_text') : explanation(status, body, locale)}</p>
<p class="centre"><a class="button" href="/">${t('to_overview')}</a></p>`,
  });
};

const isTitled = (status: number): status is keyof typeof TITLES => Object.hasOwn(TITLES, status);

const explanation = (status: number, body: Record<string, unknown>, locale: PageLocale): string =>
  status >= 500 ? refusalText({ status, body, retryAfterSeconds: null }, locale) : locale.t('not_taken');
