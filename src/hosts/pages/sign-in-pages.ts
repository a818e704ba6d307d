// Register, sign in, confirm an address, choose a new password, sign out.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../platform/html.ts';
import { type ApiAnswer, apiFor, formValues, mayPost, queryValues, withCookies } from './api.ts';
import { fields, hidden, type Typed, untouched } from './forms.ts';
import { brand, sendPage } from './layout.ts';
import { passkeyButton } from './passkey-button.ts';
import { type Question, questions } from './questions.ts';
import { returnPath } from './return-path.ts';
import { askForCode } from './second-step-page.ts';
import type { PageHost } from './visit.ts';
import { issuesOf, refusalText } from './wording.ts';

/** Somebody who is signed in has no use for these. */
const FOR_STRANGERS = ['/login', '/register'];

export function mountSignInPages(host: PageHost): void {
  const { app, fastify } = host;
  for (const [path, questionFor] of Object.entries(questions)) {
    fastify.get(path, async (request, reply) => {
      const { token, next } = queryValues(request);
      if (FOR_STRANGERS.includes(path) && (await isSignedIn(host, request)))
        return reply.redirect(returnPath(next), 303);
      return ask(reply, await questionFor(app), { path, typed: untouched, token, next });
    });
    fastify.post(path, async (request, reply) => {
      if (!mayPost(app, request, reply)) return reply;
      return answer(host, path, await questionFor(app), request, reply);
    });
  }
  fastify.post('/logout', async (request, reply) => {
    if (!mayPost(app, request, reply)) return reply;
    const left = await apiFor(app, fastify, request).post('/auth/logout');
    // Nobody may believe that they have left while they have not.
    return left.status >= 500 ? notLeft(reply, left) : withCookies(reply, left).redirect('/login', 303);
  });
}

/** Does not ask for strangers, who have no cookie at all. */
async function isSignedIn({ app, fastify }: PageHost, request: FastifyRequest): Promise<boolean> {
  if (request.headers.cookie === undefined) return false;
  return (await apiFor(app, fastify, request).get('/auth/session')).status === 200;
}

async function answer(
  { app, fastify }: PageHost,
  path: string,
  question: Question,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { token, next, time_zone, ...values } = formValues(request);
  if (question.fields.length === 0)
    return ask(reply, question, { path, typed: untouched, token, next, status: 403 });
  const api = apiFor(app, fastify, request);
  const filled = question.fields.filter(({ name }) => values[name]).map(({ name }) => [name, values[name]]);
  const answered = await api.post(question.call, { ...Object.fromEntries(filled), ...(token && { token }) });
  if (answered.status >= 400) {
    if (answered.retryAfterSeconds !== null) reply.header('retry-after', answered.retryAfterSeconds);
    const typed = { values, issues: issuesOf(answered) };
    return ask(reply, question, { path, typed, token, next, status: answered.status });
  }
  if (answered.body.status === 'two_factor_required') return askForCode(reply, { ...answered.body, next });
  if (answered.body.status !== 'ok') return tell(reply, question);
  // A zone that the API does not know changes nothing: times are shown in UTC then.
  if (question.founds && time_zone) await api.patch('/profile', { time_zone }, { cookies: answered.cookies });
  return withCookies(reply, answered).redirect(returnPath(next), 303);
}

interface Asking {
  path: string;
  typed: Typed;
  /** Of a link that was mailed. */
  token: string | undefined;
  /** Where to go on afterwards. */
  next: string | undefined;
  status?: number;
}

function ask(reply: FastifyReply, question: Question, { path, typed, token, next, status }: Asking) {
  const { title, lead, button, below, offersPasskey } = question;
  const isAnswerable = question.fields.length > 0 && (token || !question.needsToken);
  return sendPage(reply, {
    title,
    ...(status !== undefined && { status }),
    body: html`${brand(title)}
${!isAnswerable && question.needsToken ? html`<p class="lead">Open the link that we sent you by mail, whole.</p>` : lead && html`<p class="lead">${lead}</p>`}
${
  isAnswerable &&
  html`<form class="card stack" method="post" action="${path}">
${fields(typed, question.fields)}
${token && hidden('token', token)}${next && hidden('next', returnPath(next))}${question.founds && html`<input type="hidden" name="time_zone" value="" data-time-zone>`}
<button class="button button-ink">${button}</button>
</form>${offersPasskey && passkeyButton({ next: returnPath(next) })}`
}
${below && html`<p class="below">${below}</p>`}`,
  });
}

function tell(reply: FastifyReply, { title, done = { title, lead: 'It is done.' } }: Question) {
  return sendPage(reply, {
    title: done.title,
    body: html`${brand(done.title)}<p class="lead">${done.lead}</p><p class="below"><a class="link" href="/login">Sign in</a></p>`,
  });
}

const notLeft = (reply: FastifyReply, left: ApiAnswer) =>
  sendPage(reply, {
    title: 'You are still signed in',
    status: left.status,
    body: html`${brand('You are still signed in')}<p class="lead" role="alert">${refusalText(left)}</p>
<form class="centre" method="post" action="/logout"><button class="button">Sign out</button></form>`,
  });
