// Register, sign in, confirm an address, choose a new password: one column, one question each.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { type Html, html } from '../../platform/html.ts';
import { type ApiAnswer, apiFor, formValues, issuesOf, mayPost } from './api.ts';
import { type Field, field, otherIssues, type Typed, untouched } from './forms.ts';
import { mark } from './glyphs.ts';
import { sendPage } from './layout.ts';

interface Question {
  path: string;
  title: string;
  /** Null where nothing more needs to be said. */
  lead: string | null;
  fields: readonly Field[];
  button: string;
  /** The call of the API that answers it. */
  call: string;
  below: Html | null;
  /** What to show where the answer is no sign-in. */
  done?: { title: string; lead: string };
}

const email: Field = { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username' };
const password: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
};
const newPassword: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters. A sentence is easier to remember than a puzzle.',
};
const link = (href: string, text: string) => html`<a class="link" href="${href}">${text}</a>`;
const checkMail = {
  title: 'Look into your mail',
  lead: 'We sent you a link. Follow it to go on; you can close this page.',
};

const questions = (app: App): readonly Question[] => [
  {
    path: '/login',
    title: 'Sign in',
    lead: null,
    fields: [email, password],
    button: 'Sign in',
    call: '/auth/login',
    below: html`${link('/register', 'Create an account')} · ${link('/forgot-password', 'Forgot your password?')}`,
  },
  {
    path: '/register',
    title: 'Create an account',
    lead:
      app.setupToken === null
        ? null
        : 'The first person to register runs this Tocsin, and proves it with the set-up token from its log.',
    fields: [
      email,
      newPassword,
      ...(app.setupToken === null ? [] : [{ name: 'setup_token', label: 'Set-up token', required: false }]),
    ],
    button: 'Create account',
    call: '/auth/register',
    below: html`Have one already? ${link('/login', 'Sign in')}`,
    done: checkMail,
  },
  {
    path: '/verify-email',
    title: 'Confirm your address',
    lead: 'Give the password that you registered with.',
    fields: [password],
    button: 'Confirm',
    call: '/auth/verify-email',
    below: null,
  },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    lead: 'We send you a link with which you choose a new one.',
    fields: [email],
    button: 'Send the link',
    call: '/auth/forgot-password',
    below: link('/login', 'Back to sign in'),
    done: {
      title: 'Look into your mail',
      lead: 'If there is an account with this address, a link is on its way.',
    },
  },
  {
    path: '/reset',
    title: 'Choose a new password',
    lead: null,
    fields: [newPassword],
    button: 'Change password',
    call: '/auth/reset-password',
    below: null,
    done: { title: 'Your password was changed', lead: 'Sign in with the new one.' },
  },
];

export function mountSignInPages(app: App, fastify: FastifyInstance): void {
  for (const { path } of questions(app)) {
    fastify.get(path, async (request, reply) =>
      ask(reply, questionAt(app, path), untouched, tokenOf(request)),
    );
    fastify.post(path, async (request, reply) => {
      if (!mayPost(app, request, reply)) return reply;
      return answer(app, fastify, questionAt(app, path), request, reply);
    });
  }
  fastify.post('/logout', async (request, reply) => {
    if (!mayPost(app, request, reply)) return reply;
    const left = await apiFor(app, fastify, request).post('/auth/logout');
    return withCookies(reply, left).redirect('/login', 303);
  });
}

/** Made anew for every request: what it asks depends on whether somebody has registered. */
function questionAt(app: App, path: string): Question {
  const question = questions(app).find((candidate) => candidate.path === path);
  if (!question) throw new Error(`there is no question at ${path}`);
  return question;
}

async function answer(
  app: App,
  fastify: FastifyInstance,
  question: Question,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { token, ...values } = formValues(request.body);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const answered = await apiFor(app, fastify, request).post(question.call, {
    ...filled,
    ...(token ? { token } : {}),
  });
  if (answered.status >= 400)
    return ask(reply, question, { values, issues: issuesOf(answered) }, token, answered.status);
  if (answered.body.status === 'ok') return withCookies(reply, answered).redirect('/', 303);
  const { title, lead } = question.done ?? checkMail;
  return sendPage(reply, {
    title,
    account: null,
    body: html`${heading(title)}<p class="lead" role="status">${lead}</p><p>${link('/login', 'Sign in')}</p>`,
  });
}

const withCookies = (reply: FastifyReply, answered: ApiAnswer) =>
  answered.cookies.length > 0 ? reply.header('set-cookie', answered.cookies) : reply;

const heading = (title: string) => html`<header class="brand">${mark(36, 'ok')}<h1>${title}</h1></header>`;

function ask(reply: FastifyReply, question: Question, typed: Typed, token?: string, status?: number) {
  const { title, lead, fields, button, below, path } = question;
  return sendPage(reply, {
    title,
    account: null,
    ...(status === undefined ? {} : { status }),
    body: html`${heading(title)}
${lead ? html`<p class="lead">${lead}</p>` : null}
<form class="card stack" method="post" action="${path}">
${otherIssues(
  typed,
  fields.map(({ name }) => name),
)}
${token ? html`<input type="hidden" name="token" value="${token}">` : null}
${fields.map((one) => field(typed, one))}
<button class="button button-ink">${button}</button>
</form>
${below ? html`<p class="below">${below}</p>` : null}`,
  });
}

function tokenOf(request: FastifyRequest): string | undefined {
  const query = request.query as Record<string, unknown>;
  return typeof query.token === 'string' ? query.token : undefined;
}
