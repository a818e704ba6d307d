// Signing in with address and password.

import type { Static } from 'typebox';
import { transaction } from '../../platform/database/database.ts';
import { RateLimited, unauthorized } from '../../platform/errors.ts';
import { guardAgainstGuessing, isFirstTurnedAway } from '../limits/rate-limit.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { emailKey } from '../people/email-address.ts';
import type { signInAnswer, twoFactorRequired } from '../schema.ts';
import { beginSession, type SignInCall } from '../sessions/begin-session.ts';
import { handOver } from '../sessions/sign-in-answer.ts';
import { openChallenge } from '../sessions/sign-in-challenge.ts';
import { noteAttempt } from '../trail.ts';
import type { loginBody } from './schema.ts';
import { type Credentials, findCredentials } from './store.ts';

/**
 * An address that nobody has, one that is yet to be confirmed, a wrong password and a disabled person get the same answer
 * after the same work: Refusal 401. Else whoever registers an address and signs in would learn whether it was taken.
 * Where a second factor is asked for, the password opens nothing but the way to it.
 */
export async function login(
  call: SignInCall & { body: Static<typeof loginBody> },
): Promise<Static<typeof signInAnswer> | Static<typeof twoFactorRequired>> {
  const { app, now, body } = call;
  const key = emailKey(body.email);
  const found = await findCredentials(app.database, key);
  const guarded = guardAgainstGuessing(app, key, now, async () => {
    const isSame = await isPassword(body.password, found?.password_hash ?? null);
    return isSame && found?.disabled_at === null;
  });
  const isRight = await guarded.catch((error) => noteTurnedAway(call, { key, found, error }));
  if (!isRight || !found) return refuse(call, found);
  const { person_id: id, email, credential_version } = found;
  const begun = await transaction(app.database, async (tx) => {
    const challenge = await openChallenge(call, tx, { person_id: id, credential_version });
    if (challenge) return { challenge };
    return beginSession(call, tx, { id, email, credential_version }, { action: 'auth.login' });
  });
  if (!begun) return refuse(call, found);
  return 'challenge' in begun ? begun.challenge : handOver(call, begun.answer, begun.session);
}

/** Once in 15 minutes and address: a flood of sign-ins fills no audit log. */
async function noteTurnedAway(
  call: SignInCall,
  { key, found, error }: { key: string; found: Credentials | null; error: unknown },
): Promise<never> {
  const { app, now } = call;
  if (error instanceof RateLimited) {
    if (await isFirstTurnedAway(app, key, now))
      await noteAttempt(app.database, call, {
        action: 'auth.login',
        account_id: found?.account_id ?? null,
        person: found ? { id: found.person_id, email: found.email } : undefined,
        outcome: 'refused',
        detail: { reason: 'rate_limited' },
      });
  }
  throw error;
}

async function refuse(call: SignInCall, found: Credentials | null): Promise<never> {
  const person = found ? { id: found.person_id, email: found.email } : undefined;
  await noteAttempt(call.app.database, call, {
    action: 'auth.login',
    account_id: found?.account_id ?? null,
    person,
    outcome: 'refused',
  });
  return unauthorized('invalid_credentials');
}
