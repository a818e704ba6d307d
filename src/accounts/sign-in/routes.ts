// Registration, sign-in, sessions and passwords over HTTP.

import { Type } from 'typebox';
import { publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { uuidPages } from '../../platform/page.ts';
import { okAnswer, pageQuery } from '../../platform/schema.ts';
import { fivePerNetwork } from '../limits/rate-limit.ts';
import { currentSessionAnswer, signInAnswer, twoFactorRequired } from '../schema.ts';
import { exampleSession, exampleSignIn } from '../sessions/examples.ts';
import { exampleListedSession } from './examples.ts';
import { newPasswordIssues, reauthenticationIssues, registrationIssues } from './issues.ts';
import { login, recordRefusedNetwork } from './login.ts';
import { changePassword } from './own-password.ts';
import { currentSession, revokeSession, sessionsOf } from './own-sessions.ts';
import { reauthenticate } from './reauthenticate.ts';
import { register, verifyEmail } from './register.ts';
import { registrationRules } from './registration-rules.ts';
import { requestReset, resetPassword } from './reset.ts';
import {
  changePasswordBody,
  forgotPasswordBody,
  loginBody,
  passwordChanged,
  reauthenticateBody,
  registerBody,
  registrationAnswer,
  resetPasswordBody,
  resetRequested,
  sessionList,
  sessionParams,
  verificationSent,
  verifyEmailBody,
} from './schema.ts';

const tag = 'Sign-in';
const address = { email: 'alice@example.org' };
const credentials = { ...address, password: 'correct horse battery' };
const linkToken = 'mQ8zv1b3S4rS0kq2n5xPjv0w1yEo7uHfVd6aTgLcX9I';

const strangers: Route[] = [
  publicRoute({
    method: 'GET',
    path: '/auth/registration',
    tag,
    summary: 'Who may register here now',
    description:
      '`first`: the next one to register runs the instance. `open`: anybody. `invited`: with an invitation. `closed`: nobody.',
    response: registrationAnswer,
    examples: { response: { registration: 'open', needs_setup_token: false } },
    handler: ({ app }) => registrationRules(app),
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/register',
    tag,
    summary: 'Register',
    description:
      'Where mail can be sent: 202, the same for a taken address; following the link in the mail creates the account. Elsewhere 201, signed in at once. 5 requests per 15 minutes and address.',
    limit: fivePerNetwork('register'),
    body: registerBody,
    refine: ({ body }) => registrationIssues(body),
    response: Type.Union([verificationSent, signInAnswer]),
    status: 201,
    otherSuccess: { status: 202, example: { status: 'verification_sent' } },
    errors: [403, 409, 429],
    examples: { body: { ...credentials, name: 'Alice' }, response: exampleSignIn },
    handler: register,
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/verify-email',
    tag,
    summary: 'Complete a registration with the token that was mailed',
    body: verifyEmailBody,
    response: signInAnswer,
    errors: [403, 429],
    examples: {
      body: { token: linkToken, password: credentials.password },
      response: exampleSignIn,
    },
    handler: verifyEmail,
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/login',
    tag,
    summary: 'Sign in with email address and password',
    description:
      'API host: a session token for 24 hours. Dashboard host: a cookie. With two-factor sign-in: `two_factor_required` and a challenge token for the second step. 5 requests per 15 minutes and address, 10 wrong passwords per person.',
    limit: fivePerNetwork('login'),
    recordRefused: recordRefusedNetwork,
    body: loginBody,
    response: Type.Union([signInAnswer, twoFactorRequired]),
    errors: [401, 429],
    examples: { body: credentials, response: exampleSignIn },
    handler: login,
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/forgot-password',
    tag,
    summary: 'Ask for a link to choose a new password',
    description: 'The answer is the same for every address.',
    limit: fivePerNetwork('forgot-password'),
    body: forgotPasswordBody,
    response: resetRequested,
    status: 202,
    errors: [429],
    examples: { body: address, response: { status: 'reset_requested' } },
    handler: requestReset,
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/reset-password',
    tag,
    summary: 'Choose a new password with the token that was mailed',
    description: 'Ends all sessions.',
    body: resetPasswordBody,
    refine: ({ body }) => newPasswordIssues(body, 'password'),
    response: passwordChanged,
    examples: {
      body: { token: linkToken, password: 'staple battery horse' },
      response: { status: 'password_changed' },
    },
    handler: resetPassword,
  }),
];

const persons: Route[] = [
  signedInRoute({
    method: 'POST',
    path: '/auth/reauthenticate',
    tag,
    summary: 'Confirm your identity again',
    description:
      'With the password; with two-factor sign-in, a code of the app or a recovery code instead (else 401 `code_required`). Allows calls that need a `recent` sign-in for ten minutes. The session gets a new token.',
    body: reauthenticateBody,
    refine: ({ body, wrong }) => reauthenticationIssues(body, wrong),
    response: signInAnswer,
    errors: [429],
    examples: { body: { password: credentials.password }, response: exampleSignIn },
    handler: reauthenticate,
  }),
  signedInRoute({
    method: 'POST',
    path: '/auth/change-password',
    tag,
    summary: 'Change the password',
    description: 'Ends all other sessions. This one gets a new token.',
    recentSignIn: true,
    body: changePasswordBody,
    refine: ({ body }) => newPasswordIssues(body, 'new_password'),
    response: signInAnswer,
    errors: [429],
    examples: {
      body: { current_password: credentials.password, new_password: 'staple battery horse' },
      response: exampleSignIn,
    },
    handler: changePassword,
  }),
  signedInRoute({
    method: 'GET',
    path: '/auth/session',
    tag,
    summary: 'Who is signed in, and in which account',
    description:
      'Of a suspended account, calls about the person still work: profile, accounts, sessions, ways to sign in.',
    response: currentSessionAnswer,
    examples: { response: { ...exampleSession, suspended: null } },
    handler: ({ app, actor }) => currentSession(app.database, actor),
  }),
  signedInRoute({
    method: 'POST',
    path: '/auth/logout',
    tag,
    summary: 'Sign out',
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await revokeSession(call, call.actor.session.id);
      return { ok: true as const };
    },
  }),
  signedInRoute({
    method: 'GET',
    path: '/auth/sessions',
    tag,
    summary: 'List the sessions of the person who is signed in',
    query: Type.Object(pageQuery),
    refine: uuidPages.pageIssues,
    response: sessionList,
    examples: { response: { sessions: [exampleListedSession], next_cursor: null } },
    handler: ({ app, actor, query, now }) => sessionsOf(app.database, actor, { ...query, now }),
  }),
  signedInRoute({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    tag,
    summary: 'End a session',
    params: sessionParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await revokeSession(call, call.params.id);
      return { ok: true as const };
    },
  }),
];

export const signInRoutes: Route[] = [...strangers, ...persons];
