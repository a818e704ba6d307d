// Where the link to a new address leads. Nothing happens before the button: programs that read mail follow links too.

import { html } from '../../platform/html.ts';
import { apiFor, formValues, mayPost, queryValues } from './api.ts';
import { hidden } from './forms.ts';
import { brand, sendPage } from './layout.ts';
import type { PageHost } from './visit.ts';
import { issuesOf } from './wording.ts';

const PATH = '/confirm-email';
const TITLE = 'Confirm your new address';

export function mountConfirmEmailPage({ app, fastify }: PageHost): void {
  fastify.get(PATH, async (request, reply) => {
    const { token } = queryValues(request);
    return sendPage(reply, {
      title: TITLE,
      body: html`${brand(TITLE)}
${
  token
    ? html`<p class="lead">You sign in with it from then on, and are signed out everywhere.</p>
<form class="card stack" method="post" action="${PATH}">${hidden('token', token)}<button class="button button-ink">Confirm</button></form>`
    : html`<p class="lead">Open the link that we sent you by mail, whole.</p>`
}`,
    });
  });
  fastify.post(PATH, async (request, reply) => {
    if (!mayPost(app, request, reply)) return reply;
    const { token = '' } = formValues(request);
    const confirmed = await apiFor(app, fastify, request).post('/auth/confirm-email', { token });
    const isDone = confirmed.status < 300;
    const title = isDone ? 'Your address was changed' : 'This did not work';
    return sendPage(reply, {
      title,
      status: confirmed.status,
      body: html`${brand(title)}
${isDone ? html`<p class="lead">Sign in with the new one.</p>` : html`<p class="lead" role="alert">${issuesOf(confirmed).map(({ reason }) => reason)}</p>`}
<p class="below"><a class="link" href="/login">Sign in</a></p>`,
    });
  });
}
