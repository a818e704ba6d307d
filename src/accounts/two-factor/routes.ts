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
      'With the challenge token that `POST /auth/login` gave, on the same host. The answer is that of a sign-in. A code is good for one sign-in. A challenge holds for ten minutes and five attempts; 10 wrong codes of a person within 15 minutes, wherever from, are 429, as are 30 requests of one address.',
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
      'Nothing is asked for at sign-in until a code of it was given within the hour, in the session that it was shown to. Asked again within ten minutes the same session gets the same secret; after that, and in another session, a new one takes its place. 409 `two_factor_on` where codes are asked for already.',
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
      'Gives ten recovery codes, ends all other sessions, and lets this one go on under a new token. 409 `two_factor_off` where nothing was set up in this session, or another session has set up anew.',
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
      'Recovery codes go with it; passkeys stay. Ends all other sessions, and lets this one go on under a new token.',
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
    description:
      'The old ones are worth nothing from then on. Ends all other sessions, and lets this one go on under a new token.',
    recentSignIn: true,
    response: newCodes,
    errors: [409],
    examples: { response: exampleNewCodes },
    handler: renewRecoveryCodes,
  }),
];
