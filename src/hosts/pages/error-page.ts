// Errors as pages, for people whose browser asked for one.

import { html } from '../../platform/html.ts';
import { preferredLanguage } from '../../platform/http/language.ts';
import type { ErrorPage } from '../../platform/http/unmatched.ts';
import { renderMissing } from '../../published/status-pages/page/missing.ts';
import { brand, sendPage } from './layout.ts';
import { refusalText } from './wording.ts';

const TITLES: Readonly<Record<number, string>> = {
  404: 'There is nothing here',
  405: 'This cannot be opened like that',
  413: 'This is too large',
  503: 'Not at the moment',
};

/** The API answers in JSON, whoever asks. */
export const errorPage: ErrorPage = (request, reply, { status, body }) => {
  if (/^\/status(-preview)?\//.test(request.url)) {
    if (!request.headers.accept?.includes('text/html')) return null;
    const { body: page, policy } = renderMissing(
      status,
      preferredLanguage(request.headers['accept-language']),
    );
    reply.header('Content-Security-Policy', policy);
    return reply.status(status).type('text/html; charset=utf-8').send(page);
  }
  if (request.url.startsWith('/api/') || !request.headers.accept?.includes('text/html')) return null;
  const title = TITLES[status] ?? 'This did not work';
  return sendPage(reply, {
    title,
    status,
    body: html`${brand(title)}
<p class="lead">${status === 404 ? 'The address may be old, or mistyped.' : explanation(status, body)}</p>
<p class="centre"><a class="button" href="/">To the overview</a></p>`,
  });
};

const explanation = (status: number, body: Record<string, unknown>): string =>
  status >= 500
    ? refusalText({ status, body, retryAfterSeconds: null })
    : 'The browser sent something that this page does not take.';
