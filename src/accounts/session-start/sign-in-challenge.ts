// The stretch between a right password and a second factor: a token that says no more than that the first step was done.

import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { addMs, minutes } from '../../platform/time.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { twoFactorRequired } from '../schema.ts';
import { factorsOf } from '../second-factors/second-factor.ts';
import { type Proven, stillHolds } from '../sessions/sessions.ts';
import type { SignInCall } from '../sessions/sign-in-call.ts';
import {
  deleteChallenge,
  findPendingSignIn,
  insertChallenge,
  type PendingSignIn,
  takeAttempt,
} from './sign-in-challenge-store.ts';

const VALID_MS = minutes(10);
const ATTEMPTS = 5;

/**
 * What to answer to a right password of a person of whom a second factor is asked; null where none is. It holds on the
 * host of the request only, for 10 minutes and 5 attempts, and ends with any change of the person's credentials.
 */
export async function openChallenge(
  call: SignInCall,
  tx: Tx,
  proven: Proven,
): Promise<Static<typeof twoFactorRequired> | null> {
  // The factors are read under the lock on the person, so that one that is being turned on is not passed by.
  if (!(await stillHolds(tx, proven))) return null;
  const { totp_since, recovery_codes, passkeys } = await factorsOf(tx, proven.person_id);
  if (totp_since === null) return null;
  const challenge_token = randomBytes(32).toString('base64url');
  const expires_at = addMs(call.now, VALID_MS);
  await insertChallenge(tx, {
    ...proven,
    token_hash: hashToken(challenge_token),
    surface: call.request.surface,
    attempts_left: ATTEMPTS,
    created_at: call.now,
    expires_at,
  });
  return {
    status: 'two_factor_required',
    challenge_token,
    methods: [
      'totp',
      ...(recovery_codes > 0 ? (['recovery_code'] as const) : []),
      ...(passkeys > 0 ? (['passkey'] as const) : []),
    ],
    expires_at,
  };
}

/** Whose sign-in waits for a second factor; null: the token is unknown, used, expired or of the other host. */
export const pendingSignIn = (
  database: Database,
  { token, request, now }: { token: string; request: RequestFacts; now: Date },
): Promise<PendingSignIn | null> =>
  findPendingSignIn(database, { token_hash: hashToken(token), surface: request.surface, now });

/** Counts an attempt before it is judged: how many are left, null where there was none. */
export const beginAttempt = (database: Database, token: string): Promise<number | null> =>
  takeAttempt(database, hashToken(token));

/** False: somebody else has completed the sign-in by now. */
export const endChallenge = (tx: Tx, token: string): Promise<boolean> =>
  deleteChallenge(tx, hashToken(token));
