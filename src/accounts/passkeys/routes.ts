// Passkeys over HTTP.

import { Type } from 'typebox';
import { publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { lineIssues } from '../../platform/labels.ts';
import { pageIssues } from '../../platform/page.ts';
import { pageQuery } from '../../platform/schema.ts';
import { perNetwork } from '../limits/rate-limit.ts';
import { okAndRenewed, signInAnswer } from '../schema.ts';
import { exampleRenewed, exampleSignIn } from '../sessions/examples.ts';
import {
  exampleAssertion,
  exampleLoginOptions,
  exampleNewPasskey,
  examplePasskey,
  exampleRegistration,
  exampleRegistrationOptions,
} from './examples.ts';
import { beginPasskeyLogin, loginWithPasskey } from './login.ts';
import { addPasskey, beginRegistration, passkeysOf, removePasskey } from './manage.ts';
import {
  loginBody,
  loginOptions,
  loginOptionsBody,
  newPasskey,
  passkeyList,
  passkeyParams,
  registerBody,
  registrationOptions,
} from './schema.ts';

const tag = 'Passkeys';
/** Each of these leaves a challenge behind for five minutes. */
const REQUESTS_PER_NETWORK = 30;
const LARGEST_ANSWER_BYTES = 64 * 1_024;

export const passkeyRoutes: Route[] = [
  signedInRoute({
    method: 'POST',
    path: '/auth/passkeys/registration-options',
    tag,
    summary: 'Ask for what a browser needs to make a passkey',
    description: 'For `navigator.credentials.create()` on a page of the dashboard.',
    recentSignIn: true,
    response: registrationOptions,
    examples: { response: exampleRegistrationOptions },
    handler: beginRegistration,
  }),
  signedInRoute({
    method: 'POST',
    path: '/auth/passkeys',
    tag,
    summary: 'Add the passkey that a browser made',
    description:
      'User verification is required. Ends all other sessions, and gives this one a new token. 409 `too_many_passkeys` beyond 20 of a person, `passkey_exists`.',
    recentSignIn: true,
    bodyLimitBytes: LARGEST_ANSWER_BYTES,
    body: registerBody,
    refine: ({ body }) => lineIssues('name', (body as { name?: unknown }).name),
    response: newPasskey,
    status: 201,
    errors: [409],
    examples: { body: exampleRegistration, response: exampleNewPasskey },
    handler: (call) => addPasskey(call, call.body),
  }),
  signedInRoute({
    method: 'GET',
    path: '/auth/passkeys',
    tag,
    summary: 'List the passkeys of the person who is signed in',
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: passkeyList,
    examples: { response: { passkeys: [examplePasskey], next_cursor: null } },
    handler: (call) => passkeysOf(call, call.query),
  }),
  signedInRoute({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    tag,
    summary: 'Remove a passkey',
    description: 'Ends all other sessions, and gives this one a new token.',
    recentSignIn: true,
    params: passkeyParams,
    response: okAndRenewed,
    examples: { response: exampleRenewed },
    handler: (call) => removePasskey(call, call.params.id),
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/passkeys/login-options',
    tag,
    summary: 'Ask for what a browser needs to sign in with a passkey',
    description:
      'For `navigator.credentials.get()` on a page of the dashboard. Without a challenge token any passkey of this Tocsin works. 30 requests per 15 minutes and address.',
    limit: perNetwork('passkey-options', REQUESTS_PER_NETWORK),
    body: loginOptionsBody,
    response: loginOptions,
    errors: [429],
    examples: { body: {}, response: exampleLoginOptions },
    handler: beginPasskeyLogin,
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/passkeys/login',
    tag,
    summary: 'Sign in with a passkey',
    description:
      'A passkey is two factors: no password or code is needed. It must be used on a page of the dashboard. 30 requests per 15 minutes and address.',
    limit: perNetwork('passkey-login', REQUESTS_PER_NETWORK),
    bodyLimitBytes: LARGEST_ANSWER_BYTES,
    body: loginBody,
    response: signInAnswer,
    errors: [401, 403, 429],
    examples: { body: exampleAssertion, response: exampleSignIn },
    handler: loginWithPasskey,
  }),
];
