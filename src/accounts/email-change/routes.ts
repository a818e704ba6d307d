// Changing the email address over HTTP.

import { Type } from 'typebox';
import { publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { fivePerNetwork } from '../limits/rate-limit.ts';
import { exampleSignIn } from '../sessions/examples.ts';
import { changeEmail, confirmEmail } from './change.ts';
import {
  changedAtOnce,
  changeEmailBody,
  confirmEmailBody,
  emailChanged,
  verificationSent,
} from './schema.ts';

const tag = 'Sign-in';

export const emailChangeRoutes: Route[] = [
  signedInRoute({
    method: 'POST',
    path: '/auth/change-email',
    tag,
    summary: 'Change the email address',
    description:
      'Where mail can be sent: 202, the same for a taken address. A link goes to the new address, a notice to the old one; following the link changes it. Elsewhere it changes at once: 200, all other sessions end, and this one gets a new token. 5 requests per 15 minutes and address, 5 mails an hour to each address.',
    recentSignIn: true,
    limit: fivePerNetwork('change-email'),
    body: changeEmailBody,
    response: Type.Union([changedAtOnce, verificationSent]),
    otherSuccess: { status: 202, example: { status: 'verification_sent' } },
    errors: [409, 429],
    examples: {
      body: { email: 'alice@example.net' },
      response: {
        status: 'email_changed',
        session: exampleSignIn.session,
        token: exampleSignIn.token,
        token_type: exampleSignIn.token_type,
      },
    },
    handler: (call) => changeEmail(call, call.body.email),
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/confirm-email',
    tag,
    summary: 'Confirm a new email address with the token that was mailed',
    description:
      'The token works once, for 24 hours, until password or second factor change. Ends all sessions; sign in with the new address.',
    body: confirmEmailBody,
    response: emailChanged,
    examples: {
      body: { token: 'mQ8zv1b3S4rS0kq2n5xPjv0w1yEo7uHfVd6aTgLcX9I' },
      response: { status: 'email_changed' },
    },
    handler: (call) => confirmEmail(call, call.body.token),
  }),
];
