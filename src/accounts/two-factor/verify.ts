// The second step of a sign-in: a code, after the password was right.

import type { Static } from 'typebox';
import { transaction } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { guardCodes } from '../limits/rate-limit.ts';
import { readerAt } from '../people/people.ts';
import type { signInAnswer } from '../schema.ts';
import { spendCode } from '../second-factors/second-factor.ts';
import { beginSession } from '../session-start/begin-session.ts';
import { handOver } from '../session-start/sign-in-answer.ts';
import { beginAttempt, endChallenge, pendingSignIn } from '../session-start/sign-in-challenge.ts';
import { stillHolds } from '../sessions/sessions.ts';
import type { SignInCall } from '../sessions/sign-in-call.ts';
import { noteAttempt } from '../trail.ts';
import { wrongCodesMail } from './mails.ts';
import type { verifyBody } from './schema.ts';

type VerifyCall = SignInCall & { body: Static<typeof verifyBody> };
type PendingSignIn = NonNullable<Awaited<ReturnType<typeof pendingSignIn>>>;

/**
 * Completes a sign-in. A wrong code, one that was used, and a token that is unknown, used, expired, of the other host or
 * from before a change of credentials get the same Refusal 401. Throws RateLimited after 10 wrong codes of a person.
 */
export async function verifySecondFactor(call: VerifyCall): Promise<Static<typeof signInAnswer>> {
  const { app, now, request, body } = call;
  const token = body.challenge_token;
  const pending = await pendingSignIn(app.database, { token, request, now });
  if (!pending) return unauthorized('invalid_code');
  let left: number | null = null;
  const begun = await guardCodes(app, pending.person_id, now, async () => {
    left = await beginAttempt(app.database, token);
    return left === null ? unauthorized('invalid_code') : complete(call, pending);
  });
  return begun ? handOver(call, begun.answer, begun.session) : refuse(call, pending, left === 0);
}

/** null: the code is wrong, or was used before. */
async function complete(call: VerifyCall, { person_id, email, credential_version }: PendingSignIn) {
  const { app, body } = call;
  return transaction(app.database, async (tx) => {
    if (!(await stillHolds(tx, { person_id, credential_version }))) return unauthorized('invalid_code');
    if (!(await spendCode(call, tx, { id: person_id, email }, body))) return null;
    // Where somebody completed it meanwhile nothing is committed, so this code was not spent either.
    if (!(await endChallenge(tx, body.challenge_token))) return unauthorized('invalid_code');
    const person = { id: person_id, email, credential_version };
    const begun = await beginSession(call, tx, person, { action: 'auth.login', factor: body.method });
    return begun ?? unauthorized('invalid_code');
  });
}

/** Whoever had five wrong codes knows the password, of which its owner should be notified. */
async function refuse(call: VerifyCall, pending: PendingSignIn, isLast: boolean): Promise<never> {
  const { app, now, request, body } = call;
  await transaction(app.database, async (tx) => {
    await noteAttempt(tx, call, {
      action: 'auth.second_factor',
      account_id: pending.account_id,
      person: { id: pending.person_id, email: pending.email },
      outcome: 'refused',
      detail: { factor: body.method },
    });
    if (!isLast) return;
    const reader = await readerAt(tx, pending.email);
    await queueMail(app, tx, await wrongCodesMail(app, reader, request), now);
  });
  return unauthorized('invalid_code');
}
