// Whether a form may be taken.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { html } from '../../platform/html.ts';
import { isSameOrigin } from '../../platform/http/same-origin.ts';
import { withHtml } from '../../platform/texts/with-html.ts';
import { brand, sendPage } from './layout.ts';
import type { PageLocale } from './wording.ts';

/** False, and answered, for a form that another site sent. */
export function mayPost(
  app: App,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  locale: PageLocale,
): boolean {
  const { dashboard } = app.urls;
  if (isSameOrigin(request.headers, dashboard)) return true;
  const { t } = locale;
  const address = html`<a class="link" href="${dashboard}">${dashboard}</a>`;
  const variable = html`<code>TOCSIN_DASHBOARD_URL</code>`;
  void sendPage(reply, {
    locale,
    title: t('not_from_here'),
    status: 403,
    body: html`${brand(t('not_from_here_title'))}
<p class="lead">${withHtml({ address }, (slots) => t('not_from_here_text', slots))}</p>
<p class="below">${withHtml({ variable }, (slots) => t('not_from_here_why', slots))}</p>`,
  });
  return false;
}
