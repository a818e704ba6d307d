// Codes from an app and recovery codes over HTTP.

import { publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { perNetwork } from '../limits/rate-limit.ts';
import { okAndRenewed, signInAnswer } from '../schema.ts';
import { exampleChallengeToken, exampleRenewed, exampleSignIn } from '../sessions/examples.ts';
import { exampleNewCodes, exampleSetup, exampleState } from './examples.ts';
import { confirmSetup, readTwoFactor, renewRecoveryCodes, setUpTotp, turnOffTotp } from './manage.ts';
import { confirmBody, newCodes, totpSetup, twoFactorState, verifyBody } from './schema.ts';
import { verifySecondFactor } from './verify.ts';

const tag = 'Two-factor sign-in';
/** Enough for a household that mistypes; guesses are limited by person and by challenge. */
const TRIES_PER_NETWORK = 30;

export const twoFactorRoutes: Route[] = [
  publicRoute({
    method: 'POST',
    path: '/auth/2fa/verify',
    tag,
    summary: 'Complete a sign-in with a code',
    description:
      'With the challenge token of `POST /auth/login`, on the same host. Answers as a sign-in. A code works for one sign-in, a challenge for ten minutes and five attempts. 429 after 10 wrong codes of a person, or 30 requests of an address, in 15 minutes.',
    limit: perNetwork('2fa-verify', TRIES_PER_NETWORK),
    body: verifyBody,
    response: signInAnswer,
    errors: [401, 403, 429],
    examples: {
      body: { challenge_token: exampleChallengeToken, method: 'totp', code: '492039' },
      response: exampleSignIn,
    },
    handler: verifySecondFactor,
  }),
  signedInRoute({
    method: 'GET',
    path: '/auth/2fa',
    tag,
    summary: 'Which second factors the person has',
    response: twoFactorState,
    examples: { response: exampleState },
    handler: readTwoFactor,
  }),
  signedInRoute({
    method: 'POST',
    path: '/auth/2fa/totp/setup',
    tag,
    summary: 'Make a secret for an authenticator app',
    description:
      'Sign-in asks for codes once one was confirmed within the hour, in the same session. Asked again within ten minutes, the session gets the same secret; later or in another session, a new one replaces it. 409 `two_factor_on`: already on.',
    recentSignIn: true,
    response: totpSetup,
    errors: [409],
    examples: { response: exampleSetup },
    handler: setUpTotp,
  }),
  signedInRoute({
    method: 'POST',
    path: '/auth/2fa/totp/confirm',
    tag,
    summary: 'Turn two-factor sign-in on with the first code',
    description:
      'Gives ten recovery codes, ends all other sessions, and gives this one a new token. 409 `two_factor_off`: not set up in this session, or anew in another.',
    recentSignIn: true,
    body: confirmBody,
    response: newCodes,
    errors: [409, 429],
    examples: { body: { code: '492039' }, response: exampleNewCodes },
    handler: (call) => confirmSetup(call, call.body.code),
  }),
  signedInRoute({
    method: 'DELETE',
    path: '/auth/2fa/totp',
    tag,
    summary: 'Turn two-factor sign-in off',
    description:
      'Deletes recovery codes; passkeys stay. Ends all other sessions, and gives this one a new token.',
    recentSignIn: true,
    response: okAndRenewed,
    errors: [409],
    examples: { response: exampleRenewed },
    handler: turnOffTotp,
  }),
  signedInRoute({
    method: 'POST',
    path: '/auth/2fa/recovery-codes',
    tag,
    summary: 'Make new recovery codes',
    description: 'The old ones stop working. Ends all other sessions, and gives this one a new token.',
    recentSignIn: true,
    response: newCodes,
    errors: [409],
    examples: { response: exampleNewCodes },
    handler: renewRecoveryCodes,
  }),
];
