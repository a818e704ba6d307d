// The accounts of a person: which one to look at, one more, and what to do for somebody who is in none.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { registrationNow } from '../../accounts/founding.ts';
import { type Html, html } from '../../platform/html.ts';
import { choiceCookie } from './account-choice.ts';
import { type ApiAnswer, apiFor, formValues, mayPost } from './api.ts';
import { fields, type Typed, untouched } from './forms.ts';
import { brand, sendPage } from './layout.ts';
import { signInPath } from './return-path.ts';
import type { PageHost } from './visit.ts';
import { issuesOf, refusalText } from './wording.ts';

interface AccountView {
  id: number;
  name: string;
  role: string;
  suspended: boolean;
}

const MOST_SHOWN = 200;

export function mountAccountPages(host: PageHost): void {
  const { app, fastify } = host;
  fastify.get('/accounts', (request, reply) => showAccounts(host, request, reply));
  fastify.post('/accounts', async (request, reply) => {
    if (!mayPost(app, request, reply)) return reply;
    const { name = '' } = formValues(request);
    const created = await apiFor(app, fastify, request).post('/accounts', { name });
    if (created.status < 300)
      return reply.header('set-cookie', choiceCookie(app, created.body.id)).redirect('/', 303);
    const typed = { values: { name }, issues: issuesOf(created) };
    return showAccounts(host, request, reply, { typed, status: created.status });
  });
  fastify.post('/accounts/switch', async (request, reply) => {
    if (!mayPost(app, request, reply)) return reply;
    const { to = '' } = formValues(request);
    // Whether it is theirs is found out by the page that follows.
    if (/^[1-9]\d{0,14}$/.test(to)) reply.header('set-cookie', choiceCookie(app, to));
    return reply.redirect('/', 303);
  });
}

async function showAccounts(
  { app, fastify }: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  { typed = untouched, status = 200 }: { typed?: Typed; status?: number } = {},
) {
  const api = apiFor(app, fastify, request);
  const [found, profile] = await Promise.all([api.get(`/accounts?limit=${MOST_SHOWN}`), api.get('/profile')]);
  if (found.status === 401) return reply.redirect(signInPath('/accounts'), 303);
  const failed = [found, profile].find((answer) => answer.status >= 300);
  if (failed) return sendPage(reply, cannotTell(failed));
  const mayCreate = profile.body.is_admin || (await registrationNow(app, app.database)) === 'open';
  const accounts: AccountView[] = found.body.accounts;
  const title = accounts.length === 0 ? 'You are in no account' : 'Your accounts';
  return sendPage(reply, {
    title,
    status,
    body: html`${brand(title)}
${
  accounts.length === 0
    ? html`<p class="lead">To get into one, open the link of an invitation${mayCreate && ', or create an account of your own'}.</p>`
    : html`<ul class="card stack">${accounts.map(choice)}</ul>`
}
${mayCreate && creation(typed)}
<form class="centre" method="post" action="/logout"><button class="button">Sign out</button></form>`,
  });
}

const creation = (typed: Typed): Html => html`<form class="card stack" method="post" action="/accounts">
${fields(typed, [{ name: 'name', label: 'Name of a new account', autocomplete: 'organization' }])}
<button class="button">Create</button></form>`;

const choice = ({ id, name, role, suspended }: AccountView): Html =>
  html`<li><form class="inline" method="post" action="/accounts/switch"><input type="hidden" name="to" value="${id}"><button class="button button-wrap"${suspended && html` disabled`}><bdi>${name}</bdi></button> <span class="dim">${role}${suspended && ', suspended'}</span></form></li>`;

const cannotTell = (answer: ApiAnswer) => ({
  title: 'This did not work',
  status: answer.status,
  body: html`${brand('This did not work')}<p class="lead" role="alert">${refusalText(answer)}</p>
<form class="centre" method="post" action="/logout"><button class="button">Sign out</button></form>`,
});
