// Challenges that are out for authenticators: random, kept here and not by the caller, each good for one answer.

import { randomBytes } from 'node:crypto';
import { addMs } from '../../platform/time.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { SignInCall } from '../sessions/sign-in-call.ts';
import { insertChallenge, takeChallenge } from './store.ts';
import { type Assertion, type Attestation, CHALLENGE_MS, challengeOf } from './webauthn.ts';

/** For this person to register a passkey with, or, with null, for anybody to sign in. */
export async function newChallenge(
  { app, now, request }: SignInCall,
  personId: number | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(app.database, {
    challenge_hash: hashToken(challenge),
    person_id: personId,
    surface: request.surface,
    expires_at: addMs(now, CHALLENGE_MS),
  });
  return challenge;
}

/** The challenge that is answered, used up by it; null where we did not give it out, or not for this. */
export async function answeredChallenge(
  { app, now, request }: SignInCall,
  answer: Attestation | Assertion,
  personId: number | null,
): Promise<string | null> {
  const challenge = challengeOf(answer);
  if (challenge === null) return null;
  const wanted = { challenge_hash: hashToken(challenge), person_id: personId, surface: request.surface, now };
  return (await takeChallenge(app.database, wanted)) ? challenge : null;
}
