// What the link of an invitation opens: what it is for, and how to accept it, signed in or not, registered or not.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { registrationNow } from '../../accounts/founding.ts';
import { type Html, html } from '../../platform/html.ts';
import { choiceCookie } from './account-choice.ts';
import { type Api, type ApiAnswer, apiFor, formValues, mayPost, queryValues } from './api.ts';
import { fields, hidden, type Typed, untouched } from './forms.ts';
import { brand, sendPage } from './layout.ts';
import { ROLE_TEXTS, type Role } from './member-view.ts';
import { signInPath } from './return-path.ts';
import type { PageHost } from './visit.ts';
import { issuesOf, refusalText } from './wording.ts';

interface Invitation {
  account: { name: string };
  email: string;
  role: Role;
  invited_by: string | null;
}

interface Shown {
  typed?: Typed;
  refusal?: string;
  status?: number;
}

export function mountInvitationPage(host: PageHost): void {
  const { app, fastify } = host;
  fastify.get('/invitation', (request, reply) => show(host, request, reply, queryValues(request).token));
  fastify.post('/invitation', async (request, reply) => {
    if (!mayPost(app, request, reply)) return reply;
    const { token } = formValues(request);
    const accepted = await apiFor(app, fastify, request).post('/invitations/accept', { token });
    if (accepted.status < 300) return enter(host, reply, accepted, accepted.body.id);
    return show(host, request, reply, token, { refusal: refusalOf(accepted), status: accepted.status });
  });
  fastify.post('/invitation/register', async (request, reply) => {
    if (!mayPost(app, request, reply)) return reply;
    return register(host, request, reply);
  });
}

const enter = ({ app }: PageHost, reply: FastifyReply, { cookies }: ApiAnswer, accountId: number) =>
  reply.header('set-cookie', [...cookies, choiceCookie(app, accountId)]).redirect('/', 303);

/** A token that was used by then is said by the page that follows. */
const refusalOf = (answer: ApiAnswer) => (answer.status === 400 ? '' : refusalText(answer));

async function register(host: PageHost, request: FastifyRequest, reply: FastifyReply) {
  const { token = '', time_zone, password = '', name = '' } = formValues(request);
  const api = apiFor(host.app, host.fastify, request);
  const invitation = await lookAt(api, token);
  if (!invitation) return show(host, request, reply, token);
  const body = { email: invitation.email, password, name, invitation_token: token };
  const registered = await api.post('/auth/register', body);
  if (registered.status >= 300) {
    if (registered.retryAfterSeconds !== null) reply.header('retry-after', registered.retryAfterSeconds);
    const typed = { values: { name }, issues: issuesOf(registered) };
    return show(host, request, reply, token, { typed, status: registered.status });
  }
  if (registered.body.status !== 'ok') return lookIntoMail(reply);
  const { cookies } = registered;
  // A zone that the API does not know changes nothing: times are shown in UTC then.
  if (time_zone) await api.patch('/profile', { time_zone }, { cookies });
  return enter(host, reply, registered, registered.body.account.id);
}

async function lookAt(api: Api, token: string | undefined): Promise<Invitation | null> {
  if (!token) return null;
  const found = await api.post('/invitations/look', { token });
  return found.status < 300 ? found.body : null;
}

async function show(
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
  { typed = untouched, refusal = '', status }: Shown = {},
) {
  const { app, fastify } = host;
  const api = apiFor(app, fastify, request);
  const invitation = await lookAt(api, token);
  if (!invitation || !token) return leadsNowhere(reply);
  const session = request.headers.cookie === undefined ? null : await api.get('/auth/session');
  const email: string | null = session?.status === 200 ? session.body.user.email : null;
  const title = `You are invited to ${invitation.account.name}`;
  return sendPage(reply, {
    title,
    ...(status !== undefined && { status }),
    body: html`${brand(title)}
<p class="lead">${invitation.invited_by && html`<bdi>${invitation.invited_by}</bdi> invites you. `}Your role will be ${invitation.role}: ${ROLE_TEXTS[invitation.role]}.</p>
${refusal !== '' && html`<p class="notice notice-down" role="alert">${refusal}</p>`}
${email === null ? await forStrangers(host, invitation, token, typed) : forSignedIn(invitation, token, email)}`,
  });
}

/** Addresses are compared by the API; a difference in case only is none here either. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const forSignedIn = (invitation: Invitation, token: string, email: string): Html =>
  isSame(email, invitation.email)
    ? html`<form class="card stack" method="post" action="/invitation">
<p>You are signed in as <bdi>${email}</bdi>.</p>${hidden('token', token)}
<button class="button button-ink">Accept</button></form>
<p class="below"><a class="link" href="/">Not now</a></p>`
    : html`<section class="card stack"><p>The invitation is for <bdi>${invitation.email}</bdi>, and you are signed in as <bdi>${email}</bdi>. Sign out, then open the link again.</p>
<form method="post" action="/logout"><button class="button button-ink">Sign out</button></form></section>`;

async function forStrangers(
  { app }: PageHost,
  { email }: Invitation,
  token: string,
  typed: Typed,
): Promise<Html> {
  const link = `/invitation?${new URLSearchParams({ token })}`;
  const isClosed = (await registrationNow(app, app.database)) === 'closed';
  const signIn = html`<a class="${isClosed ? 'button button-ink' : 'link'}" href="${signInPath(link)}">Sign in</a>`;
  if (isClosed)
    return html`<p class="lead">It is for <bdi>${email}</bdi>. Nobody can register here at the moment.</p><p class="centre">${signIn}</p>`;
  return html`<form class="card stack" method="post" action="/invitation/register">
<p>Register as <bdi>${email}</bdi>:</p>
${fields(typed, [
  { name: 'name', label: 'Your name', autocomplete: 'name', required: false },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: 'At least 8 characters. A sentence is easier to remember than a puzzle.',
  },
])}
${hidden('token', token)}<input type="hidden" name="time_zone" value="" data-time-zone>
<button class="button button-ink">Register and accept</button></form>
<p class="below">Registered already? ${signIn}</p>`;
}

const leadsNowhere = (reply: FastifyReply) =>
  sendPage(reply, {
    title: 'This invitation is not open',
    status: 404,
    body: html`${brand('This invitation is not open')}<p class="lead">It was used, taken back or sent anew, or more than 7 days have passed. Ask for another one.</p>
<p class="centre"><a class="button" href="/">To the cron checks</a></p>`,
  });

const lookIntoMail = (reply: FastifyReply) =>
  sendPage(reply, {
    title: 'Look into your mail',
    body: html`${brand('Look into your mail')}<p class="lead">We sent you a link. Follow it to go on; you can close this page.</p>`,
  });
