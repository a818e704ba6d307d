// The second step of a sign-in: the code after the password.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { methodOf } from '../../accounts/second-factors/second-factor.ts';
import { html } from '../../platform/html.ts';
import { apiFor, formValues, mayPost, withCookies } from './api.ts';
import { fields, hidden, type Typed, untouched } from './forms.ts';
import { brand, sendPage } from './layout.ts';
import { passkeyButton } from './passkey-button.ts';
import { returnPath } from './return-path.ts';
import type { PageHost } from './visit.ts';
import { issuesOf } from './wording.ts';

interface SecondStep {
  challenge_token: string;
  methods: readonly string[];
  /** Where to go on afterwards. */
  next: string | undefined;
}

export function mountSecondStep(host: PageHost): void {
  // Whoever comes here by a link or from the history of the browser has no challenge.
  host.fastify.get('/login/code', async (_request, reply) => reply.redirect('/login', 303));
  host.fastify.post('/login/code', async (request, reply) =>
    mayPost(host.app, request, reply) ? answerCode(host, request, reply) : reply,
  );
}

async function answerCode({ app, fastify }: PageHost, request: FastifyRequest, reply: FastifyReply) {
  const { challenge_token = '', code = '', methods = '', next } = formValues(request);
  const api = apiFor(app, fastify, request);
  const answered = await api.post('/auth/2fa/verify', { challenge_token, method: methodOf(code), code });
  if (answered.status < 300) return withCookies(reply, answered).redirect(returnPath(next), 303);
  if (answered.retryAfterSeconds !== null) reply.header('retry-after', answered.retryAfterSeconds);
  const isCode = answered.body.error === 'invalid_code';
  const issues = issuesOf(answered).map((issue) => (isCode ? { ...issue, field: 'code' } : issue));
  const step = { challenge_token, methods: methods.split(' '), next };
  return askForCode(reply, step, { values: {}, issues }, answered.status);
}

export function askForCode(
  reply: FastifyReply,
  { challenge_token, methods, next }: SecondStep,
  typed: Typed = untouched,
  status = 200,
): FastifyReply {
  const hint = methods.includes('recovery_code')
    ? 'The 6 digits that your app shows. If you have lost it: one of your recovery codes.'
    : 'The 6 digits that your app shows.';
  const title = 'One more step';
  return sendPage(reply, {
    title,
    status,
    body: html`${brand(title)}
<form class="card stack" method="post" action="/login/code">
${fields(typed, [{ name: 'code', label: 'Code', autocomplete: 'one-time-code', hint, focus: true }])}
${hidden('challenge_token', challenge_token)}${hidden('methods', methods.join(' '))}${next !== undefined && hidden('next', returnPath(next))}
<button class="button button-ink">Sign in</button>
</form>${methods.includes('passkey') && passkeyButton({ next: returnPath(next), challengeToken: challenge_token })}
<p class="below">After ten minutes or five wrong codes, <a class="link" href="/login">start again</a>.</p>`,
  });
}
